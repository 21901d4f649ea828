import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { signUpPerson, type Visitor } from '../../support/visitor'
import type { Contest } from './contest'
import { inTurn, type Row } from './row'

const ROUNDS = 5
const BYTES = 50 * 2 ** 20 - 4096

/**
 * How long 50 MB take on loopback until the service has them in a file and says what they are: no recording, so that
 * nothing is decoded.
 */
export async function uploadRows({ service }: Contest): Promise<Row[]> {
  const person = await signUpPerson(service.url)
  const bytes = randomBytes(BYTES)
  const folder = mkdtempSync(join(service.storageDir, 'plain-'))
  const file = join(folder, 'file')
  await postRecording(service.url, person, bytes)
  const { ours, theirs } = await inTurn(ROUNDS, {
    ours: () => timed(() => postRecording(service.url, person, bytes)),
    theirs: () => timed(async () => writeFileSync(file, bytes, { flush: true })),
  })
  rmSync(folder, { recursive: true })
  return [
    {
      ...{ what: 'upload of 50 MB, up to its file', unit: 'ms', ours, theirs, beside: 'a write with fsync' },
      ...{ goal: '2 ×', most: 2 * theirs },
    },
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

/** Sends bytes as a recording, by node:http, which copies least. */
export async function postRecording(origin: string, person: Visitor, bytes: Buffer): Promise<number> {
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = Buffer.from(
    `${field('whoIsThisVoice', 'Rose')}${field('voiceMemory', 'Soft.')}--b\r\nContent-Disposition: form-data; name="voice"; filename="a.mp3"\r\n\r\n`,
  )
  const end = Buffer.from('\r\n--b--\r\n')
  const headers = {
    ...{ Cookie: person.cookieHeader(), Origin: origin, 'Content-Type': 'multipart/form-data; boundary=b' },
    'Content-Length': head.length + bytes.length + end.length,
  }
  const sending = request(`${origin}/api/voice-samples`, { method: 'POST', headers, agent: false })
  for (const part of [head, bytes]) sending.write(part)
  sending.end(end)
  const [response] = await once(sending, 'response')
  await response.toArray()
  return response.statusCode
}
