import { readFileSync, statSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { measureVoiceVectors, type VoiceVectors } from '../fixtures/voice-vectors'

/*
 * What the engine makes of a synthetic speaker, held still: whoever changes its sound without meaning to is told where
 * it begins to differ. Written by tests/fixtures/voice-vectors-writer.ts.
 */
const path = 'tests/fixtures/voice-vectors.json'
const expected: VoiceVectors = JSON.parse(readFileSync(path, 'utf8'))

/** Ten times what a change of the sample by one part in ten million, float32's last digit, makes of each value. */
const TOLERANCE = 1e-3
/** In dB. Grains follow from discrete choices, so a last digit is heard a little further. */
const STORY_TOLERANCE = 0.05

describe('the recipe, on a synthetic voice', () => {
  let measured: VoiceVectors
  beforeAll(async () => {
    measured = await measureVoiceVectors()
  }, 60_000)

  it.each(Object.keys(expected))('has the same %s', (name) => {
    const tolerance = name.startsWith('bands of the story') ? STORY_TOLERANCE : TOLERANCE
    expect(measured[name]).toHaveLength(expected[name].length)
    const differences = measured[name].map((value, i) => Math.abs(value - expected[name][i]))
    expect(Math.max(...differences)).toBeLessThan(tolerance)
  })

  it('is looked at in all that is measured', () => {
    expect(Object.keys(measured)).toEqual(Object.keys(expected))
  })

  it('is told in a small file', () => {
    expect(statSync(path).size).toBeLessThan(60_000)
  })
})
