import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { measureVoiceVectors, type VoiceVectors } from '../fixtures/voice-vectors'

/*
 * Pins the engine's results for a synthetic speaker: an unintended change of the sound fails here, at the
 * step where it begins. Written by engine/tests/fixtures/voice-vectors-writer.ts.
 */
const path = 'engine/tests/fixtures/voice-vectors.json'
const expected: VoiceVectors = JSON.parse(readFileSync(path, 'utf8'))

/** Ten times the effect on each value of changing the sample by 1e-7, the precision of float32. */
const TOLERANCE = 1e-3
/** In dB. Pulses lie where f0 has summed to whole periods, which amplifies rounding errors. */
const STORY_TOLERANCE = 0.05

describe('the recipe, on a synthetic voice', () => {
  let measured: VoiceVectors
  beforeAll(async () => {
    measured = await measureVoiceVectors()
  })

  it.each(Object.keys(expected))('has the same %s', (name) => {
    const tolerance = name.startsWith('bands of the story') ? STORY_TOLERANCE : TOLERANCE
    expect(measured[name]).toHaveLength(expected[name].length)
    const differences = measured[name].map((value, i) => Math.abs(value - expected[name][i]))
    expect(Math.max(...differences)).toBeLessThan(tolerance)
  })

  it('covers all measures', () => {
    expect(Object.keys(measured)).toEqual(Object.keys(expected))
  })
})
