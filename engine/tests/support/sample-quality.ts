import type { SampleQuality } from '../../src/sample-quality'

/** The quality of a good recording, except for the values under test. */
export function qualityWith(values: Partial<SampleQuality> = {}): SampleQuality {
  return {
    speechMs: 45_000,
    speechDb: -24,
    clippedShare: 0,
    signalToNoiseDb: 40,
    humHz: 0,
    bandLimitHz: 8000,
    music: 0.02,
    secondVoice: 0.01,
    voicedShare: 0.65,
    ...values,
  }
}
