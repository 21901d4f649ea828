import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ENGINE_RATE_HZ } from '~/voice-engine/engine'
import { readRows } from '../support/in-database'
import { type Service, startService } from '../support/service'
import { babble } from '../support/synthetic-voice'
import { newPerson, signIn, type Visitor } from '../support/visitor'
import { writeWav } from '../support/wav'

/* An account that an admin deletes while its recording is decoded. */
const KEEPER = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'Keeper-of-2-keys!' }
let service: Service
let admin: Visitor
let recording: string

beforeAll(async () => {
  service = await startService(KEEPER)
  admin = await signIn(service.url, KEEPER.ADMIN_USERNAME, KEEPER.ADMIN_PASSWORD)
  recording = join(service.storageDir, 'long.wav')
  writeWav(recording, babble(170, 150), ENGINE_RATE_HZ)
}, 60_000)

afterAll(() => service?.dispose())

const details = { whoIsThisVoice: 'Grandma Rose', voiceMemory: 'Soft.' }
const spooled = () => readdirSync(join(service.storageDir, 'spool'))

async function deletedWhileDecoded(username: string, send: (person: Visitor) => Promise<Response>) {
  const person = await newPerson(service.url, username)
  const [row] = readRows<{ id: string }>(service, `SELECT id FROM users WHERE username = '${username}'`)
  const sent = send(person)
  await expect.poll(spooled, { timeout: 20_000, interval: 10 }).not.toEqual([])
  expect((await admin.json('DELETE', `/api/admin/users/${row?.id}`)).status).toBe(200)
  return sent
}

it('is signed out, and nothing of it is kept', { timeout: 120_000 }, async () => {
  const called = await deletedWhileDecoded('rose', (person) =>
    person.upload('/api/voice-samples', details, { voice: recording }),
  )
  expect([called.status, await called.json()]).toEqual([401, { message: 'Please log in to continue.' }])
  const submitted = await deletedWhileDecoded('lily', (person) =>
    person.upload(
      '/user-dashboard?step=voice-selection',
      { intent: 'upload-voice', ...details },
      { voice: recording },
    ),
  )
  expect([submitted.status, submitted.headers.get('Location')]).toEqual([303, '/?dialog=sign-in'])
  await expect.poll(spooled).toEqual([])
  expect(
    readdirSync(join(service.storageDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ),
  ).toEqual([])
  expect(service.output()).not.toContain('request-failed')
})
