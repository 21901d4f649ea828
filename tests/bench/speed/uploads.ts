import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { signUpPerson, type Visitor } from '../../support/visitor'
import { inTurn, timed } from '../measure'
import type { Contest } from './contest'
import { type Row, row } from './row'

const ROUNDS = 5
const BYTES = 50 * 2 ** 20 - 4096

/**
 * How long 50 MB take on loopback until the service has them in a file and says what they are: no recording, so that
 * nothing is decoded.
 */
export async function uploadRows({ service }: Contest): Promise<Row[]> {
  const person = await signUpPerson(service.url)
  const bytes = randomBytes(BYTES)
  // It goes with the storage.
  const file = join(service.storageDir, 'plain-file')
  await postRecording(service.url, person, bytes)
  const { ours, theirs } = await inTurn(ROUNDS, {
    ours: () => timed(() => postRecording(service.url, person, bytes)),
    theirs: () => timed(() => writeFileSync(file, bytes, { flush: true })),
  })
  const goal: [string, number] = ['2 ×', 2 * theirs]
  return [row('upload of 50 MB, up to its file', 'ms', ours, goal, ['a write with fsync', theirs])]
}

/** Sends bytes as a recording, by node:http, which copies least. */
async function postRecording(origin: string, person: Visitor, bytes: Buffer): Promise<number> {
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = part('voice"; filename="a.mp3', '').slice(0, -2)
  const head = Buffer.from(part('whoIsThisVoice', 'Rose') + part('voiceMemory', 'Soft.') + file)
  const end = Buffer.from('\r\n--b--\r\n')
  const headers = {
    ...{ Cookie: person.cookieHeader(), Origin: origin, 'Content-Type': 'multipart/form-data; boundary=b' },
    'Content-Length': head.length + bytes.length + end.length,
  }
  const sending = request(`${origin}/api/voice-samples`, { method: 'POST', headers, agent: false })
  for (const piece of [head, bytes]) sending.write(piece)
  sending.end(end)
  const [response] = await once(sending, 'response')
  await response.toArray()
  return response.statusCode
}
