import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { VoiceEngine } from '../../src/engine'
import { findEngine, voiceEngines } from '../../src/engines'
import { classicEngine } from '../../src/engines/classic'
import { httpEngine } from '../../src/engines/http'
import { pocketEngine } from '../../src/engines/pocket'
import { describeEngineContract, type EngineSurroundings } from '../support/engine-contract'
import { engineSetup } from '../support/engine-setup'
import { addonProblem, writeToy } from '../support/toy-pocket/toy-files'
import { startVoiceServer } from '../support/voice-server'

const { remembering } = await vi.hoisted(() => import('../support/remembered'))
vi.mock(import('../../src/decode/resampler'), remembering('resample'))
vi.mock(import('../../src/engines/utterances/voice-distance'), remembering('measureVoice'))

const folder = mkdtempSync(join(tmpdir(), 'everspoken-engine-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
async function withToy(): Promise<EngineSurroundings> {
  const modelsDirectory = join(folder, 'toy')
  writeToy(modelsDirectory)
  return { setup: { ...engineSetup, modelsDirectory } }
}

async function withServer(): Promise<EngineSurroundings> {
  const dialect = 'openai'
  const { url, close, leaveProof } = await startVoiceServer(dialect)
  const modelsDirectory = join(folder, dialect)
  leaveProof(modelsDirectory)
  return { setup: { ...engineSetup, modelsDirectory, http: { url, dialect } }, close }
}

/**
 * Each engine as it can run in a test: pocket with a toy model, http with a server on loopback, whose other dialects
 * engine-http.test.ts has.
 */
const contracts: [VoiceEngine, string, () => Promise<EngineSurroundings>][] = [
  [classicEngine, 'classic', async () => ({ setup: engineSetup })],
  ...(addonProblem ? [] : [[pocketEngine, 'pocket', withToy] as (typeof contracts)[number]]),
  [httpEngine, 'http', withServer],
]
for (const contract of contracts) describeEngineContract(...contract)

describe('the engines', () => {
  it('are all held to the contract', () => {
    const held = new Set(contracts.map(([engine]) => engine))
    expect(voiceEngines.filter((engine) => !held.has(engine) && engine !== pocketEngine)).toEqual([])
  })

  it('have unique names', () => {
    expect(new Set(voiceEngines.map((engine) => engine.name)).size).toBe(voiceEngines.length)
    expect(findEngine('no such engine')).toBeUndefined()
  })

  it.each(voiceEngines)(
    'say without anything installed or set why they can not run: $name',
    async (engine) => {
      const answer = await engine.availability(engineSetup)
      expect(answer).toEqual(
        engine === classicEngine ? { canRun: true } : { canRun: false, reason: expect.stringMatching(/\.$/) },
      )
    },
  )
})
