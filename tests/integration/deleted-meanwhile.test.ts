import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { readRows } from '../support/in-database'
import { newPerson } from '../support/person'
import { WITHOUT_VOICE, workersOf } from '../support/service'
import { serviceOfFile } from '../support/service-of-file'
import type { Visitor } from '../support/visitor'

/* An account that an admin deletes while its file is on its way or is read. */
const service = serviceOfFile(WITHOUT_VOICE)
let admin: Visitor

beforeAll(async () => {
  admin = await newPerson(service.url, 'keeper', { role: 'admin' })
})

const recording = 'tests/fixtures/voice-alaw.wav'
const details = { whoIsThisVoice: 'Grandma Rose', voiceMemory: 'Soft.' }
const spooled = () => readdirSync(join(service.storageDir, 'spool'))

async function remove(username: string) {
  const [row] = readRows<{ id: string }>(service, `SELECT id FROM users WHERE username = '${username}'`)
  expect((await admin.json('DELETE', `/api/admin/users/${row?.id}`)).status).toBe(200)
}

async function deletedWhileDecoded(username: string, send: (person: Visitor) => Promise<Response>) {
  const person = await newPerson(service.url, username)
  // After refusing this, a decoding process is there to be suspended: it can't finish too soon.
  await person.upload('/api/voice-samples', details, { voice: 'tests/fixtures/silence.wav' })
  await expect.poll(spooled).toEqual([])
  const workers = workersOf(service.pid)
  for (const pid of workers) process.kill(pid, 'SIGSTOP')
  const sent = send(person)
  await expect.poll(spooled, { interval: 10 }).not.toEqual([])
  await remove(username)
  for (const pid of workers) process.kill(pid, 'SIGCONT')
  return sent
}

/** A body whose second half is sent when `finish` is called. */
function halved(bytes: Buffer) {
  let finish = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, bytes.length / 2))
      finish = () => {
        controller.enqueue(bytes.subarray(bytes.length / 2))
        controller.close()
      }
    },
  })
  return { body, finish: () => finish() }
}

const filesIn = (folder: string) =>
  existsSync(join(service.storageDir, folder))
    ? readdirSync(join(service.storageDir, folder), { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile(),
      )
    : []

it('is signed out, and nothing of it is kept', async () => {
  const called = await deletedWhileDecoded('rose', (person) =>
    person.upload('/api/voice-samples', details, { voice: recording }),
  )
  expect([called.status, await called.json()]).toEqual([401, { message: 'Please log in to continue.' }])
  const submitted = await deletedWhileDecoded('lily', (person) =>
    person.upload('/user-dashboard/voices/new', details, { voice: recording }),
  )
  expect([submitted.status, submitted.headers.get('Location')]).toEqual([303, '/sign-in'])
  await expect.poll(spooled).toEqual([])
  expect(filesIn('files')).toEqual([])
  expect(service.output()).not.toContain('request-failed')
})

it.each([
  ['a picture', '/api/profile/picture', 'profilePicture', 'photo.jpg', 404],
  ['a picture by its form', '/user-dashboard/picture', 'profilePicture', 'photo.jpg', 303],
  ['a PDF', '/api/documents', 'document', 'text.pdf', 200],
  ['a PDF by its form', '/user-dashboard/document-upload/pdf', 'document', 'text.pdf', 303],
])('is not kept with half of %s on its way', async (_what, path, field, name, status) => {
  const username = `half_${path.length}_${name.slice(0, 4)}`
  const person = await newPerson(service.url, username)
  const form = new FormData()
  form.set(field, new Blob([readFileSync(`tests/fixtures/${name}`)]), name)
  const request = new Request(service.url, { method: 'POST', body: form })
  const { body, finish } = halved(Buffer.from(await request.arrayBuffer()))
  const type = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
  const sent = person.send('POST', path, body, type, { duplex: 'half' })
  await expect.poll(spooled, { interval: 10 }).not.toEqual([])
  await remove(username)
  finish()
  expect((await sent).status).toBe(status)
  await expect.poll(spooled).toEqual([])
  expect(filesIn('files')).toEqual([])
  expect(service.output()).not.toContain('request-failed')
})

it('is not kept with half of a part of a recording on its way', async () => {
  const person = await newPerson(service.url, 'half_part')
  const sound = readFileSync('tests/fixtures/voice.mp3')
  const tus = { 'Tus-Resumable': '1.0.0', 'Content-Type': 'application/offset+octet-stream' }
  const length = { 'Upload-Length': String(sound.length) }
  const begun = await person.send('POST', '/api/uploads', undefined, { ...tus, ...length })
  const { body, finish } = halved(sound)
  const url = begun.headers.get('Location') ?? ''
  const sent = person.send('PATCH', url, body, { ...tus, 'Upload-Offset': '0' }, { duplex: 'half' })
  const [file] = filesIn('uploads')
  await expect
    .poll(() => readFileSync(join(file?.parentPath ?? '', file?.name ?? '')).length)
    .toBeGreaterThan(0)
  await remove('half_part')
  finish()
  expect((await sent).status).toBe(404)
  expect(filesIn('uploads')).toEqual([])
  expect(service.output()).not.toContain('request-failed')
})
