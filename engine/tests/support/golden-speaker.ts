import { readFileSync } from 'node:fs'
import { BAND_COUNT } from '../../src/dsp/mel-bands'
import { unpackArrays } from '../../src/net/packed-arrays'
import type { SpeakerProfile } from '../../src/reader/types'

/** The prototype's values for a sentence and a reader of LibriSpeech: engine/tests/fixtures/reader-writer.ts. */
export const golden = unpackArrays(
  readFileSync('engine/tests/fixtures/reader-golden.bin'),
  'reader golden',
  2 ** 24,
)!
export const goldenValues = golden.values as Record<'every' | 'loudLevel' | 'meanLn' | 'deviationLn', number>
export const goldenFloats = (name: string) => golden.arrays[name] as Float32Array

export const goldenProfile: SpeakerProfile = {
  phoneBands: goldenFloats('phoneBands'),
  phoneLevels: goldenFloats('phoneLevels'),
  shapes: goldenFloats('shapes'),
  traits: goldenFloats('traits'),
  refit: goldenFloats('refit'),
  loudLevel: goldenValues.loudLevel,
  pitch: { meanLn: goldenValues.meanLn, deviationLn: goldenValues.deviationLn },
  pitchQuantiles: goldenFloats('pitchQuantiles'),
  cepstra: {
    deviations: goldenFloats('deviations'),
    voicedMeans: goldenFloats('voicedMeans'),
    unvoicedMeans: goldenFloats('unvoicedMeans'),
  },
  noiseFloor: goldenFloats('noiseFloor'),
  roomTone: new Float32Array(BAND_COUNT).fill(-20),
  aperiodicity: golden.arrays.aperiodicity as Float64Array,
  pauseSeconds: 0.5,
}
