import { beforeEach, expect, test, vi } from 'vitest'
import type { Config } from '~/config.server'

const engines = vi.hoisted(() => ({ proven: false }))
vi.mock('~/voice-engine/engines/descriptions', () => {
  const plain = { name: 'plain' }
  const better = { name: 'better', selfCheck: () => ({ passed: engines.proven }) }
  return {
    engineDescriptions: [plain, better],
    describeEngine: (name: string) => [plain, better].find((engine) => engine.name === name),
  }
})

beforeEach(() => {
  vi.resetModules()
  engines.proven = false
})

async function choose(setting: string, hasMadeStories = false): Promise<string> {
  const { config } = await import('~/config.server')
  config.voiceEngine = setting as Config['voiceEngine']
  const { chosenEngine, engineLabel } = await import('~/voices/chosen-engine.server')
  const { name } = chosenEngine(() => hasMadeStories)
  expect(engineLabel('7')).toBe(`${name} 7`)
  return name
}

test('an engine that is named is chosen', async () => {
  expect(await choose('better')).toBe('better')
})

test('auto chooses the default until another has proved itself', async () => {
  expect(await choose('auto')).toBe('plain')
  vi.resetModules()
  engines.proven = true
  expect(await choose('auto')).toBe('better')
})

test('auto stays with an engine that has made a story, also when it is not proven any more', async () => {
  expect(await choose('auto', true)).toBe('better')
})

test('auto changes nothing while the process runs', async () => {
  expect(await choose('auto')).toBe('plain')
  engines.proven = true
  expect(await choose('auto', true)).toBe('plain')
})
