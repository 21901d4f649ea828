import { readFileSync } from 'node:fs'
import { unpackArrays } from '../../src/net/packed-arrays'
import type { SpeechFrames } from '../../src/vocoder/network'

/** @returns the arrays and values of engine/tests/fixtures/vocoder-NAME.bin */
export function vocoderFixture(name: 'speech' | 'golden' | 'sharpened') {
  const unpacked = unpackArrays(
    readFileSync(`engine/tests/fixtures/vocoder-${name}.bin`),
    `vocoder ${name}`,
    1e7,
  )
  if (!unpacked) throw new Error(`The fixture ${name} is damaged`)
  return unpacked
}

/** The frames of a short sentence: see engine/tests/fixtures/vocoder-writer.ts. */
export function vocodedSentence(): SpeechFrames {
  const { arrays, values } = vocoderFixture('speech')
  return {
    frameCount: arrays.f0Hz.length,
    bands: Float32Array.from(arrays.bands, (level) => level / 1024),
    f0Hz: Float64Array.from(arrays.f0Hz),
    posteriors: Float32Array.from(arrays.posteriors, (p) => p / 255),
    aperiodicity: Float64Array.from((values as { aperiodicity: number[] }).aperiodicity),
  }
}
