import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TRY_VOICE, tryVoiceJob, workOf } from '~/admin/voice/try-voice-job.server'
import {
  cancelVoiceWork,
  chooseVoice,
  getVoicePage,
  hearWithOwn,
  installFromUpload,
  removeVoice,
  startVoiceWork,
} from '~/admin/voice/voice-choice.server'
import { isPrivateHost, serverFields, tryServer } from '~/admin/voice/voice-server.server'
import { config } from '~/platform/config.server'
import { createQueue, type Queue } from '~/platform/jobs/queue.server'
import { database, tables } from '~/platform/storage/database.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { WorkerFailure } from '~/platform/workers/worker-failure'
import { applyChoice, BUILT_IN, chosenEngine } from '~/voices/chosen-engine.server'
import { archivePath, voiceArchive } from '~/voices/voice-archive.server'
import { replaceVoicePool } from '~/voices/voice-pool.server'
import { SELF_CHECK } from '../../../engine/src/engines/pocket/proof'
import { findModel } from '../../../engine/src/models/installed-model'
import { type FakeServer, startFakeServer } from '../../../engine/tests/support/fake-server'
import { packArchive } from '../../../engine/tests/support/toy-pocket/toy-files'
import { fakeVoicePool } from '../voices/jobs-of-voices'

const checking = vi.hoisted(() => ({ run: async (): Promise<{ passed: boolean }> => ({ passed: true }) }))
vi.mock('~/voices/engine/run-self-check.server', () => ({ runSelfCheck: () => checking.run() }))
const installing = vi.hoisted(() => ({ fault: undefined as Error | undefined }))
vi.mock('~/voices/engine/install-model.server', async (original) => {
  const real = await original<typeof import('~/voices/engine/install-model.server')>()
  return {
    ...real,
    async installModel(...args: Parameters<typeof real.installModel>) {
      if (installing.fault) throw installing.fault
      return real.installModel(...args)
    },
  }
})

const db = database()
const choose = (engine: string) => chooseVoice({ id: 'ada' }, engine)
const { modelsDirectory } = config.engineSetup
const toy = join(config.storageDir, 'toy.tar.bz2')
const left = () => (existsSync(modelsDirectory) ? readdirSync(modelsDirectory) : [])
const speaks = { durationMs: 5000 } as never

let server: FakeServer
let queue: Queue
let answer: (response: ServerResponse) => unknown
const serve = (next: typeof answer) => () => {
  answer = next
}

function offer() {
  packArchive(toy)
  const bytes = readFileSync(toy)
  answer = (response) => response.end(bytes)
  voiceArchive.sha256 = createHash('sha256').update(bytes).digest('hex')
}

beforeEach(async () => {
  offer()
  server = await startFakeServer(async (_, response) => void answer(response))
  Object.assign(voiceArchive, { url: `${server.url}/toy.tar.bz2`, mostUnpackedBytes: 1e6 })
  const fast = { pollMs: 5, backoffMs: () => 0, onError: () => {} }
  queue = createQueue({ db, handlers: { [TRY_VOICE]: tryVoiceJob }, ...fast })
  fakeVoicePool({
    decodeSample: async () => speaks,
    profileSample: async () => speaks,
    narrate: async ({ outputPath }) => {
      writeFileSync(outputPath, 'sound')
      return speaks
    },
    engineAvailability: async () => ({ canRun: true, version: 'http-3', model: 'english_2026-04' }),
  })
})

afterEach(async () => {
  await queue.stop(0)
  await server.close()
  replaceVoicePool(undefined)
  checking.run = async () => ({ passed: true })
  installing.fault = undefined
  cancelVoiceWork()
  choose('classic')
  await removeVoice()
  db.delete(tables.jobs).run()
})

/** Does what was asked for, to its end. */
async function work() {
  queue.start()
  await vi.waitFor(() => expect(getVoicePage().work).toBeUndefined())
}

async function install() {
  expect(startVoiceWork({ install: 'download' })).toEqual({ ok: true })
  await work()
}

function passCheck() {
  const figures = { sentences: [], slowness: 0.5, alignment: 1, peakMemoryMb: 700 }
  const report = {
    engineVersion: 'pocket-3',
    passed: true,
    at: new Date().toISOString(),
    problems: [],
    figures,
  }
  writeFileSync(join(modelsDirectory, 'pocket', SELF_CHECK), JSON.stringify(report))
  return { passed: true }
}

describe('the installation', () => {
  test('is whole, offers both voices to hear, and is chosen only once it has passed', async () => {
    checking.run = async () => passCheck()
    expect(choose('pocket')).toMatchObject({ reason: 'invalid' })
    await install()
    expect(getVoicePage()).toMatchObject({
      ...{ inUse: 'classic', problem: undefined, model: { check: { passed: true, slowness: 0.5 } } },
      trial: { engine: 'pocket', isOwn: false, durationMs: { 'built-in': 5000, neural: 5000 } },
    })
    expect(choose('pocket')).toEqual({ ok: true })
    expect(chosenEngine().name).toBe('pocket')
    expect(await removeVoice()).toMatchObject({ reason: 'taken' })
    applyChoice(BUILT_IN)
    expect(choose('classic')).toEqual({ ok: true })
    expect(chosenEngine().name).toBe('classic')
    expect(await removeVoice()).toEqual({ ok: true })
    expect(left()).toEqual([])
  })

  const cutOff = (response: ServerResponse) => {
    response.writeHead(200, { 'content-length': 1e6 }).write('a part', () => response.destroy())
  }
  test.each([
    [
      'without a network',
      () => Object.assign(voiceArchive, { url: 'http://127.0.0.1:9/toy' }),
      /127.0.0.1:9 can't be reached/,
    ],
    [
      'behind a proxy that answers with a page',
      serve((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in')),
      /a page came in place of the file/,
    ],
    ['of a file that is short each time', serve(cutOff), /interrupted/],
    [
      'on a disk that fills up while it unpacks',
      () => Object.assign(installing, { fault: Object.assign(new Error('no space'), { code: 'ENOSPC' }) }),
      /disk filled up/,
    ],
  ] as const)('%s says so, and leaves no model', async (_, arrange, problem) => {
    arrange()
    await install()
    expect(getVoicePage().problem).toMatch(problem)
    expect(left().filter((name) => !name.endsWith('.download'))).toEqual([])
    expect(choose('pocket').ok).toBe(false)
  })

  test.each([
    ['crashes', () => Promise.reject(new WorkerFailure('worker-died', 'gone')), /crashed/],
    ['never answers', () => Promise.reject(new WorkerFailure('timed-out', 'late')), /did not answer/],
    ['fails its check', async () => ({ passed: false }), undefined],
  ] as const)('of a voice that %s leaves a whole model that can’t be chosen', async (_, run, problem) => {
    checking.run = run
    await install()
    if (problem) expect(getVoicePage().problem).toMatch(problem)
    expect(getVoicePage().trial).toBeUndefined()
    expect(findModel(modelsDirectory, 'pocket')?.problem).toBeUndefined()
    expect(choose('pocket').ok).toBe(false)
  })

  test('from a file that was put into the folder deletes it, also one that is refused', async () => {
    await install()
    await removeVoice()
    for (const [content, problem] of [
      [readFileSync(toy), undefined],
      ['another', /SHA-256/],
    ] as const) {
      writeFileSync(archivePath, content)
      expect(getVoicePage().model.hasFile).toBe(true)
      expect(startVoiceWork({ install: 'file' })).toEqual({ ok: true })
      await work()
      if (problem) expect(getVoicePage().problem).toMatch(problem)
      expect(findModel(modelsDirectory, 'pocket') === undefined).toBe(problem !== undefined)
      expect(existsSync(archivePath)).toBe(false)
      await removeVoice()
    }
  })

  test('is one at a time, and can be cancelled, which leaves nothing', async () => {
    let response: ServerResponse | undefined
    answer = (held) => {
      response = held
      held.writeHead(200, { 'content-length': 1e6 }).write('a part')
    }
    expect(startVoiceWork({ install: 'download' })).toEqual({ ok: true })
    expect(startVoiceWork({ install: 'download' })).toMatchObject({ reason: 'taken' })
    queue.start()
    await vi.waitFor(() => expect(getVoicePage().work).toMatchObject({ says: 'Downloading', doneBytes: 6 }))
    expect(await removeVoice()).toMatchObject({ reason: 'taken' })
    cancelVoiceWork()
    expect(getVoicePage().work).toBeUndefined()
    await vi.waitFor(() => expect(response?.destroyed).toBe(true))
    await vi.waitFor(() => expect(left()).toEqual([]))
  })

  test('asks for room before it keeps an upload, and VOICE_ENGINE makes all of it read-only', async () => {
    Object.assign(voiceArchive, { mostUnpackedBytes: 1e18 })
    expect(startVoiceWork({ install: 'download' })).toMatchObject({
      reason: 'full',
      message: /too little room/,
    })
    const path = await fileStore().newSpoolPath()
    writeFileSync(path, 'uploaded')
    expect(await installFromUpload(path)).toMatchObject({ reason: 'full' })
    expect(left()).toEqual([])
    await rm(path)
    config.voiceEngine = 'classic'
    const refusals = [startVoiceWork({}), choose('classic'), await installFromUpload(path)]
    config.voiceEngine = undefined
    for (const refusal of refusals) expect(refusal).toMatchObject({ message: /^VOICE_ENGINE is set/ })
  })
})

test('a recording of the admin’s own is deleted when both voices have read', async () => {
  const path = await fileStore().newSpoolPath()
  writeFileSync(path, 'a voice')
  expect(await hearWithOwn(path, 'pocket')).toEqual({ ok: true })
  await work()
  expect(getVoicePage().trial).toMatchObject({ isOwn: true })
  expect(readdirSync(config.spoolDir)).toEqual([])
})

describe('a server on another computer', () => {
  const typed = { url: 'http://192.168.1.20:8000', dialect: 'pocket', host: '' }

  test('is tried, says its model, and is chosen by its address', async () => {
    expect(tryServer(typed)).toEqual({ ok: true })
    await work()
    expect(getVoicePage().trial).toMatchObject({
      engine: 'http',
      server: '192.168.1.20:8000',
      model: 'english_2026-04',
    })
    expect(choose('http')).toEqual({ ok: true })
    expect(getVoicePage()).toMatchObject({ inUse: 'http', server: '192.168.1.20:8000' })
  })

  test('is recorded with its admin, and logged, by the setting’s name', async () => {
    const logged = vi.spyOn(console, 'log')
    db.delete(tables.auditRecords).run()
    tryServer(typed)
    await work()
    choose('http')
    expect(db.select().from(tables.auditRecords).all()).toMatchObject([
      { adminId: 'ada', act: 'set', what: 'voice', userId: null },
    ])
    const lines = logged.mock.calls.flat().join()
    expect(lines).toContain('"event":"setting-changed","address":"","adminId":"ada","setting":"voice"')
    expect(lines).not.toContain('192.168')
  })

  test('that can’t clone is not chosen', async () => {
    fakeVoicePool({
      engineAvailability: async () => ({ canRun: false, reason: 'Two voices came out alike.' }),
    })
    tryServer({ ...typed, url: 'http://10.0.0.9' })
    await work()
    expect(getVoicePage().problem).toBe('Two voices came out alike.')
  })

  test.each([
    [{ url: 'ftp://10.0.0.1' }, 'url'],
    [{ url: 'http://' }, 'url'],
    [{ dialect: 'latin' }, 'dialect'],
    [{ url: 'https://voices.example.org' }, 'host'],
    [{ url: 'https://voices.example.org', host: 'example.org' }, 'host'],
  ])('is refused: %o', (wrong, field) => {
    expect(tryServer({ ...typed, ...wrong })).toMatchObject({ ok: false, errors: { [field]: /./ } })
  })

  test('on a public address is tried once its name was typed again', () => {
    expect(tryServer({ ...typed, url: 'https://voices.example.org', host: 'Voices.example.org' }).ok).toBe(
      true,
    )
  })

  test.each([
    '10.1.2.3',
    '172.20.0.1',
    '[fd00::1]',
    '[::1]',
    '[::ffff:a00:1]',
    'localhost',
    'studio',
    'a.local',
  ])('%s is on the own network', (host) =>
    expect(isPrivateHost(new URL(`http://${host}`).hostname)).toBe(true),
  )

  test.each([
    ...[
      '8.8.8.8',
      '172.32.0.1',
      '[2001:db8::1]',
      'a.example',
      '[::ffff:808:808]',
      '0.0.0.0',
      '[::]',
      '224.0.0.1',
    ],
    // Of a cloud's own services, of a provider's other customers, and IPv4 addresses in IPv6 ones that lead elsewhere.
    ...['169.254.169.254', '[fe80::1]', '[::ffff:a9fe:a9fe]', '2852039166', '100.64.0.1', '[fec0::1]'],
    ...['[64:ff9b::a00:1]', '[2002:a00:1::]'],
  ])('%s is not', (host) => expect(isPrivateHost(new URL(`http://${host}`).hostname)).toBe(false))

  describe('with a password in its address', () => {
    const withPassword = 'http://owner:s%40fe@192.168.1.20:8000/voice'
    const asked = () => workOf(db.select().from(tables.jobs).get()?.payload).http?.url

    test('shows it nowhere, and keeps it while the rest of the address stays', async () => {
      tryServer({ ...typed, url: withPassword })
      await work()
      choose('http')
      expect(JSON.stringify([getVoicePage(), serverFields()])).not.toMatch(/s(@|%40)fe/)
      const { url } = serverFields()
      expect(url).toBe('http://owner@192.168.1.20:8000/voice')
      expect(tryServer({ ...typed, url, dialect: 'openai' })).toEqual({ ok: true })
      expect(asked()).toBe(withPassword)
    })

    test.each([
      ...[
        'http://192.168.1.20:8000/voice',
        'http://other@192.168.1.20:8000/voice',
        'http://owner@192.168.1.20/voice',
      ],
      ...[
        'https://owner@192.168.1.20:8000/voice',
        'http://owner@192.168.1.20:8000/',
        'http://owner@10.0.0.1:8000/voice',
      ],
      'http://owner:new@192.168.1.20:8000/voice',
    ])('sends it nowhere else: %s', async (url) => {
      tryServer({ ...typed, url: withPassword })
      await work()
      tryServer({ ...typed, url })
      expect(asked()).toBe(url)
    })
  })
})
