import { expect, it } from 'vitest'
import { fileStoreIn } from '~/storage/files/file-store.server'
import { runInstallationKills } from '../bench/installation'
import { runKills } from '../bench/kills'
import { until } from '../bench/measure'
import { readRows } from '../support/in-database'
import { startService } from '../support/service'
import { signUpPerson, uploadSample } from '../support/visitor'

it('loses nothing that it acknowledged when it is killed again and again', async () => {
  const { faults, acknowledged } = await runKills(2, { people: 2, longestRunMs: 3000 })
  expect(faults).toEqual([])
  expect(acknowledged['sign-ups']).toBeGreaterThanOrEqual(2)
}, 600_000)

it('has nothing or a whole model when it is ended while it installs one, and goes on by itself', async () => {
  expect((await runInstallationKills([['unpack', 'self-check']])).faults).toEqual([])
}, 300_000)

it('makes the sentence of a hearing after a kill in its midst, once', async () => {
  const service = await startService()
  try {
    const person = await signUpPerson(service.url, 'killed_hearing')
    await uploadSample(person, 'tests/fixtures/voice.mp3')
    const job = () =>
      readRows<{ status: string }>(service, "SELECT status FROM jobs WHERE kind = 'say-sentence'")[0]?.status
    const key = () =>
      readRows<{ key: string | null }>(service, 'SELECT sentence_key AS key FROM voice_profiles')[0]?.key
    await until(async () => job() === 'running')
    await service.kill()
    expect([job(), key()]).toEqual(['running', null])

    await service.restart()
    person.moveTo(service.url)
    await until(async () => Boolean(key()))
    const sound = await person.get(`/app-storage/${key()}`)
    expect([sound.status, sound.headers.get('Content-Type')]).toEqual([200, 'audio/mpeg'])
    const kept: string[] = []
    for await (const file of fileStoreIn(service.storageDir).list()) kept.push(file)
    expect(kept.filter((file) => file.includes('/sentence-'))).toEqual([key()])
  } finally {
    await service.dispose()
  }
}, 300_000)
