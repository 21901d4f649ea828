import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getVoiceEngines } from '~/admin/voice-engines.server'
import { enqueue } from '~/jobs/enqueue.server'
import { database, tables } from '~/storage/database.server'
import { GENERATE_STORY } from '~/stories/stories.server'
import { closeVoicePool } from '~/voices/voice-pool.server'
import { insertStory, insertUser } from '../../support/rows'

const db = database()
const now = new Date('2026-03-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

beforeEach(() => {
  for (const table of [tables.users, tables.jobs]) db.delete(table).run()
})
afterEach(closeVoicePool)

describe('the view of voice engines', () => {
  it('says of each engine whether it can run, in which version, and which is in use', async () => {
    const chosen = async () => (await getVoiceEngines(now)).engines.filter(({ isChosen }) => isChosen)
    // On a busy machine the first view doesn't wait for the worker to start.
    await expect
      .poll(chosen)
      .toMatchObject([{ name: 'classic', canRun: true, version: expect.stringMatching(/^classic-/) }])
    const { setting, engines } = await getVoiceEngines(now)
    expect(setting).toBe('classic')
    for (const { canRun, reason } of engines) expect(canRun || reason).toBeTruthy()
    expect(engines.map(({ name, selfCheck }) => [name, selfCheck])).toContainEqual(['pocket', null])
    expect(engines[0]?.selfCheck).toBeUndefined()
  })

  it('counts the stories that wait and are made, and nothing else', async () => {
    for (const kind of [GENERATE_STORY, GENERATE_STORY, 'send-mail']) {
      enqueue(db, { kind, subject: `${kind}-${Math.random()}`, payload: {} })
    }
    expect((await getVoiceEngines(now)).queue).toEqual({ waiting: 2, running: 0 })
  })

  it("counts the last day's failures by cause", async () => {
    const user = insertUser(db)
    const failed = (failure: string, hours: number) =>
      insertStory(db, user, { status: 'failed', sampleKey: null, failure, updatedAt: hoursAgo(hours) })
    failed('timed-out', 1)
    failed('timed-out', 23)
    failed('unspeakable', 2)
    failed('out-of-memory', 25)
    expect((await getVoiceEngines(now)).failures).toEqual([
      { cause: 'timed-out', total: 2 },
      { cause: 'unspeakable', total: 1 },
    ])
  })

  it('measures the length and the wait of the stories by the engine in use', async () => {
    const user = insertUser(db)
    expect((await getVoiceEngines(now)).speed).toBeUndefined()
    const ready = (engine: string, seconds: number, waited: number) =>
      insertStory(db, user, {
        ...{ status: 'ready', sampleKey: null, engine, durationMs: seconds * 1000, sizeBytes: 1 },
        ...{ audioPath: `stories/${engine}${seconds}.mp3`, createdAt: hoursAgo(1) },
        updatedAt: new Date(hoursAgo(1).getTime() + waited * 1000),
      })
    ready('classic classic-3', 60, 10)
    ready('classic classic-2', 20, 20)
    ready('pocket pocket-1', 500, 500)
    expect((await getVoiceEngines(now)).speed).toEqual({ stories: 2, soundSeconds: 40, waitSeconds: 15 })
  })
})
