import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database, tables } from '~/storage/database.server'
import { VoiceEngineError } from '~/voice-engine/voice-engine-error'
import {
  cancelVoiceDeletion,
  deleteDueVoices,
  expectVoice,
  listRemoteVoiceDeletions,
  queueVoiceDeletion,
} from '~/voices/remote-voice-deletions.server'
import { deleteVoiceSample } from '~/voices/voice-samples.server'
import { insertProfile } from '../../support/rows'
import { newPerson, newVoice } from './people'

const db = database()
const MINUTE = 60_000
let time = Date.parse('2026-03-10T12:00:00Z')
const now = () => time

const queued = () => db.select().from(tables.remoteVoiceDeletions).all()
const queue = (...ids: string[]) => {
  for (const remoteId of ids) queueVoiceDeletion(db, { engine: 'elevenlabs', remoteId })
}
const unreachable = async () => {
  throw new VoiceEngineError('remote-unreachable', 'ElevenLabs can’t be reached.')
}
/** A company that deletes all voices but some. */
function company(...refused: string[]) {
  const asked: string[] = []
  const remove = async ({ remoteId }: { remoteId: string }) => {
    asked.push(remoteId)
    if (refused.includes(remoteId)) await unreachable()
  }
  return { asked, remove }
}

beforeEach(() => {
  db.delete(tables.remoteVoiceDeletions).run()
})

describe('deleting voices at their company', () => {
  it('deletes the voice of a deleted sample, and no other', async () => {
    const person = newPerson()
    const [gone, kept] = [newVoice(person), newVoice(person)]
    insertProfile(db, gone, { engine: 'elevenlabs', remoteId: 'gone' })
    insertProfile(db, kept, { engine: 'elevenlabs', remoteId: 'kept' })
    deleteVoiceSample(person, gone)
    const { asked, remove } = company()
    expect(await deleteDueVoices({ db, remove, now })).toBe(1)
    expect(asked).toEqual(['gone'])
    expect(queued()).toEqual([])
  })

  it('keeps a voice that could not be deleted, with its error but not its message, and goes on with the others', async () => {
    queue('a', 'b', 'c')
    expect(await deleteDueVoices({ db, now, ...company('b') })).toBe(2)
    expect(queued()).toMatchObject([
      { remoteId: 'b', attempts: 1, lastError: 'remote-unreachable', retryAt: new Date(time + MINUTE) },
    ])
    expect(JSON.stringify(queued())).not.toContain('reached')
  })

  it('does not wait for the time that the clock was set back', async () => {
    queue('a')
    await deleteDueVoices({ db, now, remove: unreachable })
    expect(await deleteDueVoices({ db, now: () => time - 86_400_000, ...company() })).toBe(1)
  })

  it('retries after a minute, then twice as long each time up to six hours, and never gives up', async () => {
    queue('a')
    const waits: number[] = []
    for (let attempt = 0; attempt < 40; attempt++) {
      await deleteDueVoices({ db, now, remove: unreachable })
      const { retryAt } = queued()[0]!
      waits.push((retryAt!.getTime() - time) / MINUTE)
      time = retryAt!.getTime() - 1
      expect(await deleteDueVoices({ db, now, ...company() })).toBe(0)
      time++
    }
    expect(waits.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360])
    expect(waits.at(-1)).toBe(360)
    expect(await deleteDueVoices({ db, now, ...company() })).toBe(1)
    expect(queued()).toEqual([])
  })

  it('is not kept from new voices by many that fail', async () => {
    queue(...Array.from({ length: 30 }, (_, n) => `stuck-${n}`))
    while ((await deleteDueVoices({ db, now, remove: unreachable })) > 0);
    await deleteDueVoices({ db, now, remove: unreachable })
    queue('new')
    const { asked, remove } = company()
    await deleteDueVoices({ db, now, remove })
    expect(asked).toEqual(['new'])
  })

  it('counts no attempt when the service stops in the middle', async () => {
    queue('a')
    const stopping = new AbortController()
    const remove = async () => {
      stopping.abort()
      await unreachable()
    }
    await deleteDueVoices({ db, now, remove }, stopping.signal)
    expect(queued()).toMatchObject([{ attempts: 0, lastError: null, retryAt: null }])
  })

  it('deletes by its name a voice that was never stored, but not while it may still be made', async () => {
    const [lost, stored] = [expectVoice(db, 'elevenlabs', time), expectVoice(db, 'elevenlabs', time)]
    expect(lost).toMatch(/^Everspoken [0-9a-f-]{36}$/)
    expect(listRemoteVoiceDeletions(db)).toEqual([])
    cancelVoiceDeletion(db, { engine: 'elevenlabs', remoteId: stored })
    const { asked, remove } = company()
    time += 59 * MINUTE
    expect(await deleteDueVoices({ db, now, remove })).toBe(0)
    time += MINUTE
    await deleteDueVoices({ db, now, remove: unreachable })
    expect(listRemoteVoiceDeletions(db)).toMatchObject([{ count: 1, lastError: 'remote-unreachable' }])
    time += MINUTE
    expect(await deleteDueVoices({ db, now, remove })).toBe(1)
    expect(asked).toEqual([lost])
    expect(queued()).toEqual([])
  })
})

it('lists what is left by engine: how many, since when, and the error of the oldest', async () => {
  queue('a', 'b')
  queueVoiceDeletion(db, { engine: 'other', remoteId: 'c' })
  const oldest = new Date('2026-01-01')
  db.update(tables.remoteVoiceDeletions)
    .set({ queuedAt: oldest, lastError: 'engine-unavailable' })
    .where(eq(tables.remoteVoiceDeletions.remoteId, 'b'))
    .run()
  expect(listRemoteVoiceDeletions(db)).toEqual([
    { engine: 'elevenlabs', count: 2, oldestAt: oldest, lastError: 'engine-unavailable' },
    { engine: 'other', count: 1, oldestAt: expect.any(Date), lastError: null },
  ])
})
