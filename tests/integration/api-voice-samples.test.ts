import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { newPerson } from '../support/person'
import { sharedService } from '../support/service-of-file'
import type { Visitor } from '../support/visitor'

const CALL = '/api/voice-samples'
const voice = 'tests/fixtures/voice-alaw.wav'
const rose = { whoIsThisVoice: ' Grandma Rose ', voiceMemory: 'Soft, and always close to laughing.' }

const service = sharedService()
let person: Visitor
let stranger: Visitor

beforeAll(async () => {
  person = await newPerson(service.url)
  stranger = await newPerson(service.url)
})

const list = async (who = person): Promise<{ id: string }[]> => (await who.get(CALL)).json()
const spooled = () => readdirSync(join(service.storageDir, 'spool'))

describe('the API of voice samples', () => {
  it('stores a sample with its photo, lists the newest first, serves it and deletes it', async () => {
    const details = { ...rose, accentNationality: 'Irish' }
    const kept = await person.upload(CALL, details, { voice, lovedOnePhoto: 'tests/fixtures/photo.jpg' })
    const body = await kept.json()
    expect(kept.status).toBe(201)
    expect(body).toMatchObject({
      name: 'Grandma Rose',
      filename: 'voice-alaw.wav',
      whoIsThisVoice: 'Grandma Rose',
      accentNationality: 'Irish',
      voiceMemory: rose.voiceMemory,
      status: 'ready',
    })
    for (const path of [body.filePath, body.lovedOnePhoto]) expect((await person.get(path)).status).toBe(200)
    const plain = await (await person.upload(CALL, rose, { voice })).json()
    expect(plain).toMatchObject({ accentNationality: null, lovedOnePhoto: null })
    expect((await list()).map(({ id }) => id)).toEqual([plain.id, body.id])
    expect(await list(stranger)).toEqual([])
    for (const { id } of [plain, body]) {
      const deleted = await person.json('DELETE', `${CALL}/${id}`)
      expect([deleted.status, await deleted.json()]).toEqual([200, { ok: true }])
    }
    expect(await list()).toEqual([])
    expect((await person.get(body.filePath)).status).toBe(404)
    expect(spooled()).toEqual([])
  })
})

describe(`POST ${CALL}`, () => {
  it('returns an error for each missing or blank field', async () => {
    const response = await person.upload(CALL, { whoIsThisVoice: ' ', voiceMemory: '\n' })
    expect(response.status).toBe(422)
    expect((await response.json()).errors).toEqual({
      voice: 'Please choose a recording.',
      whoIsThisVoice: 'Please tell us whose voice this is.',
      voiceMemory: 'Please tell us what you remember about their voice.',
    })
  })

  it.each([
    [
      { voice: 'tests/fixtures/text.pdf' },
      415,
      'voice',
      expect.stringContaining('Please upload an MP3, WAV, M4A, or MP4 file'),
    ],
    [
      { voice, lovedOnePhoto: 'tests/fixtures/text.pdf' },
      415,
      'lovedOnePhoto',
      'Please upload an image file',
    ],
    [
      { voice: 'tests/fixtures/half-second.wav' },
      422,
      'voice',
      expect.stringContaining('less than one second'),
    ],
  ])('refuses %j with %i, and stores nothing', async (files, status, field, message) => {
    const response = await person.upload(CALL, rose, files as Record<string, string>)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ message, errors: { [field]: message } })
    expect(await list()).toEqual([])
    expect(spooled()).toEqual([])
  })
})
