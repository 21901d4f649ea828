import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ENGINE_RATE_HZ } from '../../engine/src/engine'
import { babble } from '../../engine/tests/support/synthetic-voice'
import { startVoiceServer, type VoiceServer } from '../../engine/tests/support/voice-server'
import { writeWav } from '../../engine/tests/support/wav'
import { until } from '../bench/measure'
import { readRows } from '../support/in-database'
import { newPerson } from '../support/person'
import { type Service, startService, workersOf } from '../support/service'
import { textOf } from '../support/text-of'
import { startStory, uploadSample } from '../support/visitor'

/* The whole way of a story with an engine that isn't the default. */
let service: Service | undefined
let server: VoiceServer | undefined
afterEach(async () => {
  await service?.dispose()
  await server?.close()
  service = undefined
  server = undefined
})

const query = <T>(sql: string): T[] => readRows(service!, sql)

describe('stories by a voice server on the owner’s network', () => {
  it('are made by it from the next story on, without a restart, with the times of their words', async () => {
    server = await startVoiceServer('pocket')
    service = await startService()
    const person = await newPerson(service.url)
    const recording = join(service.storageDir, 'recording.wav')
    writeWav(recording, babble(3, 150), ENGINE_RATE_HZ)
    const sample = await uploadSample(person, recording)
    const admin = await newPerson(service.url, 'keeper', { role: 'admin' })
    const page = '/admin-dashboard/voice'
    const tried = { engine: 'http', http: { url: server.url, dialect: 'pocket' }, isOwn: false }
    const trial = { ...tried, madeAt: 0, slowness: 1, durationMs: { 'built-in': 1, neural: 1 } }
    mkdirSync(join(service.storageDir, 'models', '.trial'), { recursive: true })
    writeFileSync(join(service.storageDir, 'models', '.trial', 'trial.json'), JSON.stringify(trial))
    server.leaveProof(join(service.storageDir, 'models'))
    const underWay = await startStory(person, sample, 'The kettle is on. Come in, sit down.')
    const isUnderWay =
      "SELECT status FROM jobs WHERE kind = 'generate-story' AND status = 'running' AND progress > 0"
    await until(() => query(isUnderWay).length === 1, undefined, 5)
    // The process that makes it, the last to be started, can't be done before the other engine is chosen.
    const maker = Math.max(...workersOf(service.pid))
    process.kill(maker, 'SIGSTOP')
    expect((await admin.post(page, { use: 'http', currentPassword: 'Long-enough-1!' })).status).toBe(303)
    expect(query(isUnderWay)).toHaveLength(1)
    process.kill(maker, 'SIGCONT')
    const privacy = textOf(await (await person.get('/privacy')).text())
    expect(privacy).toContain('made on another computer of the person who runs this service')
    const words = 'The kettle is on, come in.'
    const next = await startStory(person, sample, words)
    await until(() => query('SELECT id FROM readings WHERE engine IS NULL').length === 0)
    const columns = 'SELECT status, engine, word_times FROM readings WHERE story_id ='
    const readingOf = (id: string) =>
      query<{ status: string; engine: string; word_times: string }>(`${columns} '${id}'`)[0]
    const story = readingOf(next)
    expect(story).toMatchObject({ status: 'ready', engine: expect.stringMatching(/^http http-\d/) })
    const times = JSON.parse(story?.word_times ?? '') as { from: number; to: number; startMs: number }[]
    expect(times.map(({ from, to }) => words.slice(from, to))).toEqual(words.split(' '))
    expect(readingOf(underWay)).toMatchObject({ engine: expect.stringMatching(/^classic /) })
    expect(service.output().match(/is ready at/g)).toHaveLength(1)
  }, 600_000)
})
