import { readRows } from '../support/in-database'
import { lettersIn, resetPathIn } from '../support/outbox'
import { startClockedService } from '../support/set-clock'
import { signUpPerson, startStory, uploadSample, Visitor, waitForStory } from '../support/visitor'
import { timed, until } from './measure'
import { createFindings, type Finding, findingsTable } from './table'

const DAY_MS = 86_400_000
/** Of all limits of attempts. */
const LONGEST_LIMIT_SECONDS = 3600
/** Also on a busy machine, which makes the voice's calibration first. */
const LONGEST_STORY_SECONDS = 600

/** Of a job: that it makes the reading of this story. */
const isReading = (storyId: string) => `subject = (SELECT reading_id FROM stories WHERE id = '${storyId}')`

const login = (visitor: Visitor, username: string, password: string) =>
  visitor.json('POST', '/api/auth/login', { username, password })

/**
 * Sets the clock two days back during a power cut, and another day while the service runs: what it made before must last
 * no longer than its length.
 */
export async function checkClock(): Promise<Finding[]> {
  const { service, set, setForNextStart } = await startClockedService()
  const { findings, note } = createFindings()
  try {
    const person = await signUpPerson(service.url, 'rose_clock')
    const sample = await uploadSample(person, 'tests/fixtures/voice.mp3')
    await person.json('POST', '/api/forgot-password', { email: 'rose_clock@example.org' })
    await until(async () => (await lettersIn(service.storageDir)).length > 0)
    const link = resetPathIn((await lettersIn(service.storageDir))[0]!)
    const guesser = new Visitor(service.url)
    let refused = 0
    for (let guess = 0; guess < 12; guess++)
      refused = (await login(guesser, 'rose_clock', 'Wrong-guess-1!')).status
    note('twelve wrong passwords', refused, refused === 429)
    const storyOf = async (content: string) => {
      const id = await startStory(person, sample, content)
      const running = `SELECT 1 FROM jobs WHERE ${isReading(id)} AND status = 'running'`
      await until(async () => readRows(service, running).length > 0)
      return id
    }
    const secondsUntilReady = async (id: string) =>
      Math.round((await timed(() => waitForStory(person, id))) / 1000)

    const first = await storyOf('Remember the garden, and the roses on our Sunday mornings.')
    await service.kill()
    setForNextStart(-2 * DAY_MS)
    await service.restart()
    for (const visitor of [person, guesser]) visitor.moveTo(service.url)

    const firstSeconds = await secondsUntilReady(first)
    note('story in the making, ready after', `${firstSeconds} s`, firstSeconds < LONGEST_STORY_SECONDS)
    const right = await login(guesser, 'rose_clock', 'Long-enough-1!')
    const wait = Number(right.headers.get('Retry-After') ?? 0)
    note('the right password waits for', `${wait} s`, wait <= LONGEST_LIMIT_SECONDS)
    const me = (await person.get('/api/auth/me')).status
    note('session from before', me, me === 200)
    const token = new URL(link, service.url).searchParams.get('token') ?? ''
    const reset = await guesser.json('POST', '/api/reset-password', {
      token,
      newPassword: 'Lilac-tree-by-dawn-7',
    })
    note('reset link from before', reset.status === 404 ? 'void' : reset.status, reset.status === 404)
    const { checks } = (await (await person.get('/api/health')).json()) as {
      checks: { clock: { ok: boolean } }
    }
    note('health sees the clock', checks.clock.ok ? 'no' : 'yes', !checks.clock.ok)

    const second = await storyOf('Good night, and sleep well.')
    set(-3 * DAY_MS)
    const secondSeconds = await secondsUntilReady(second)
    note('story during a set-back, ready after', `${secondSeconds} s`, secondSeconds < LONGEST_STORY_SECONDS)
    const jobs = readRows<{ attempts: number; crashes: number }>(
      service,
      `SELECT attempts, crashes FROM jobs WHERE ${isReading(first)} OR ${isReading(second)}`,
    )
    const runs = jobs.map(({ attempts, crashes }) => `${attempts}/${crashes}`).sort()
    note(
      'failures/crashes of both stories',
      runs.join(', '),
      runs.join() === '0/0,0/1' || runs.join() === '0/0,0/0',
    )

    setForNextStart(0)
    await service.stop()
    await service.restart()
    person.moveTo(service.url)
    const again = (await person.get('/api/auth/me')).status
    note('session after the clock is right again', again, again === 200)
    return findings
  } finally {
    await service.dispose()
  }
}

/** `npm run bench -- clock`. */
export const benchClock = async () => findingsTable('a clock set back two days', await checkClock())
