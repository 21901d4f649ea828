import { hashPasswordSync } from '~/accounts/password/password.server'
import { createUser } from '~/accounts/users.server'
import { handleCall } from '~/api/calls.server'
import { database, migrateDatabase, openDatabase, tables } from '~/storage/database.server'
import { buildWorkers } from '../../scripts/build-workers.mjs'
import { median } from './measure'

const NAMES = ['rose', 'rose@example.org', 'nobody', 'nobody@example.org']

export interface Guesses {
  name: string
  /** Each different status and body. */
  answers: string[]
  medianMs: number
}

/** Guesses with a wrong password by usernames and email addresses, of an account and of none, in turns. */
export async function guessByNames(rounds: number): Promise<Guesses[]> {
  const names = { username: 'rose', email: 'rose@example.org', firstName: 'Rose', lastName: 'Miller' }
  createUser({ ...names, passwordHash: hashPasswordSync('Ferry-bench-1!') })
  const tried = NAMES.map((name) => ({ name, answers: new Set<string>(), ms: [] as number[] }))
  for (let round = 0; round < rounds; round += 1) {
    // The order changes, and the limits don't decide.
    for (const one of [...tried.slice(round % 4), ...tried.slice(0, round % 4)]) {
      database().delete(tables.rateLimits).run()
      const start = performance.now()
      const response = await guess(one.name, `192.0.2.${round}`)
      one.ms.push(performance.now() - start)
      one.answers.add(`${response.status} ${await response.text()}`)
    }
  }
  return tried.map(({ name, answers, ms }) => ({
    name,
    answers: [...answers],
    medianMs: median(ms),
  }))
}

function guess(username: string, peerAddress: string) {
  const request = new Request('http://localhost/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: 'Wrong-guess-1!' }),
  })
  return handleCall({ request, context: { peerAddress, requestId: 'a guess', cspNonce: '' } })
}

/** `npm run bench -- names`: 200 guesses; in memory, and not in STORAGE_DIR. */
export async function benchNames(): Promise<string> {
  globalThis.everspokenDatabase = openDatabase(':memory:')
  migrateDatabase(database())
  await buildWorkers()
  const log = console.log
  console.log = () => {}
  const guesses = await guessByNames(50).finally(() => {
    console.log = log
  })
  return guesses
    .map(({ name, answers, medianMs }) => `${name}: ${answers.join(' | ')}, ${medianMs.toFixed(1)} ms`)
    .join('\n')
}
