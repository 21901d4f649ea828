import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { database, tables } from '~/storage/database.server'
import { chooseWindow, windowSeconds } from '~/voices/sample-window.server'
import { recordingsOfVoice } from '~/voices/voice-recordings.server'
import { getVoiceSample } from '~/voices/voice-samples.server'
import { insertProfile, rowsOf } from '../../support/rows'
import { newPerson, newVoice } from './people'

const engine = vi.hoisted(() => ({ name: 'parts', sample: { rateHz: 24_000, seconds: [10, 20] } }))
vi.mock('~/voices/chosen-engine.server', () => ({ chosenEngine: () => engine, engineLabel: () => 'parts 1' }))

const db = database()
const user = newPerson()
let id: string
beforeEach(() => {
  engine.sample.seconds = [10, 20]
  db.delete(tables.jobs).run()
  id = newVoice(user)
  db.update(tables.recordings).set({ durationMs: 60_500 }).where(eq(tables.recordings.id, id)).run()
  insertProfile(db, id, { engine: 'parts', windowFromMs: 1000, windowToMs: 16_000, windowOf: id })
})
const chosenWindow = (sampleId: string) => recordingsOfVoice(sampleId)[0]?.window
const waitingJobs = () => rowsOf(db, tables.jobs).map(({ kind, subject }) => ({ kind, subject }))

test('the part that an engine chose is known with the recording', () => {
  expect(getVoiceSample(user, id)?.window).toEqual({ fromMs: 1000, toMs: 16_000, of: id, isChosen: false })
  insertProfile(db, id, { engine: 'another', fileKey: 'x', windowFromMs: 5, windowToMs: 6 })
  expect(getVoiceSample(user, id)?.window).toMatchObject({ fromMs: 1000 })
})

test('the user chooses another part, and the voice is made again from it', () => {
  expect(chooseWindow(user, id, { start: '12,5', length: '15' })).toEqual({ ok: true })
  expect(chosenWindow(id)).toEqual({ fromMs: 12_500, toMs: 27_500 })
  expect(db.select().from(tables.voiceProfiles).where(eq(tables.voiceProfiles.voiceId, id)).all()).toEqual([])
  expect(waitingJobs()).toEqual([{ kind: 'profile-voice', subject: id }])
  insertProfile(db, id, { engine: 'parts', windowFromMs: 12_500, windowToMs: 27_500, windowOf: id })
  expect(getVoiceSample(user, id)?.window).toMatchObject({ isChosen: true })
})

test('the choice can be left to the service again', () => {
  chooseWindow(user, id, { start: '12', length: '15' })
  expect(chooseWindow(user, id, undefined)).toEqual({ ok: true })
  expect(chosenWindow(id)).toBeUndefined()
})

test.each([
  ['no numbers', { start: 'soon', length: '' }, ['start', 'length']],
  ['too short a part', { start: '0', length: '9.9' }, ['length']],
  ['too long a part', { start: '0', length: '21' }, ['length']],
  ['a part beyond the end', { start: '50', length: '11' }, ['start']],
  ['a negative start', { start: '-1', length: '12' }, ['start']],
])('%s is refused, and the voice stays as it is', (_what, wanted, fields) => {
  const refusal = chooseWindow(user, id, wanted)
  expect(refusal).toMatchObject({ ok: false, reason: 'invalid' })
  expect(Object.keys((refusal as { errors: object }).errors)).toEqual(fields)
  expect(chosenWindow(id)).toBeUndefined()
  expect(waitingJobs()).toEqual([])
})

test('a stranger has no such recording', () => {
  expect(chooseWindow(newPerson(), id, { start: '12', length: '15' })).toBeUndefined()
  expect(chosenWindow(id)).toBeUndefined()
})

test('an engine that hears all of a recording has no part to choose', () => {
  engine.sample.seconds = [30, 180]
  expect(windowSeconds()).toBeUndefined()
  expect(chooseWindow(user, id, { start: '12', length: '15' })).toBeUndefined()
})
