import { cepstra } from '../dsp/cepstrum'
import { BAND_COUNT } from '../dsp/mel-bands'
import { PHONE_COUNT } from '../phones/phone-set'
import type { ReaderNetwork } from '../reader/network'
import { REFITTED, type SpeakerProfile } from '../reader/types'

/** Means over 32 readers of LibriSpeech: shapes of voiced and unvoiced sounds, and how far a frame is from them. */
export const USUAL_SHAPES = {
  voiced: [
    1, 1.9, 2.4, 2.5, 2.5, 2.3, 2, 1.8, 1.6, 1.3, 1, 0.6, 0.2, -0.4, -0.9, -1.3, -1.7, -2.1, -2.3, -2.6, -2.7,
    -2.9, -3, -3.2, -3.3, -3.3, -3.3, -3.3, -3.4, -3.5, -3.6, -3.8, -3.9, -4, -4.1, -4.2, -4.3, -4.6, -4.8,
    -4.8, -5, -5.2, -5.3, -5.6, -6, -6.3, -6.5, -6.9, -7.2, -7.4, -7.7, -8, -8.1, -8.2, -8.3, -8.3, -8.3,
    -8.4, -8.5, -8.6,
  ],
  unvoiced: [
    1.1, 1.2, 1.2, 0.9, 0.6, 0.3, 0, -0.1, -0.2, -0.3, -0.4, -0.6, -0.8, -1, -1.3, -1.5, -1.7, -1.9, -2, -2.1,
    -2.2, -2.3, -2.3, -2.3, -2.3, -2.2, -2.1, -2, -1.9, -1.9, -1.9, -2.1, -2.2, -2.3, -2.3, -2.3, -2.3, -2.4,
    -2.5, -2.5, -2.5, -2.5, -2.5, -2.5, -2.6, -2.7, -2.8, -2.9, -3, -3.1, -3.2, -3.4, -3.5, -3.6, -3.7, -3.8,
    -3.9, -4.1, -4.2, -4.3,
  ],
}
const VOICED_DEVIATION = 2.04
const UNVOICED_DEVIATION = 2.13
const TRAITS = [-0.79, -0.06, 0.16, 0.32, 0.56, 0.2, 1, 0.28, -0.64, -1.3, 1.5, 1.11]
const CEPSTRUM_DEVIATIONS = [
  8.55, 7.6, 5.76, 4.99, 3.96, 3.27, 2.8, 2.63, 2.38, 2.14, 1.88, 1.75, 1.67, 1.62, 1.51, 1.44, 1.33, 1.3,
  1.2, 1.11, 1.06, 0.97, 0.93, 0.89, 0.85, 0.8, 0.77, 0.72, 0.67, 0.65,
]
const APERIODICITY = [0.1, 0.47, 0.58, 0.66, 0.78]
const LOUD_LEVEL = -3.4
const PITCH = { meanLn: 5.1, deviationLn: 0.2 }
const PAUSE_SECONDS = 0.5
/** No noise: ln of power. */
const SILENT = -25

export function usualVoice({ prior, hiddenCount }: ReaderNetwork): SpeakerProfile {
  const { voiced, unvoiced } = USUAL_SHAPES
  const phoneBands = prior.deviations.map((deviation, i) => {
    const share = prior.voicing[Math.floor(i / BAND_COUNT)]
    const band = i % BAND_COUNT
    return deviation + share * voiced[band] + (1 - share) * unvoiced[band]
  })
  const deviations = [VOICED_DEVIATION, UNVOICED_DEVIATION].flatMap((value) =>
    new Array(BAND_COUNT).fill(value),
  )
  return {
    phoneBands,
    phoneLevels: prior.levels.slice(0, PHONE_COUNT),
    shapes: Float32Array.from([...voiced, ...unvoiced, ...deviations]),
    traits: Float32Array.from(TRAITS),
    refit: new Float32Array((hiddenCount + 1) * REFITTED),
    loudLevel: LOUD_LEVEL,
    pitch: PITCH,
    pitchQuantiles: undefined,
    cepstra: {
      deviations: Float32Array.from(CEPSTRUM_DEVIATIONS),
      voicedMeans: cepstra(Float32Array.from(voiced)),
      unvoicedMeans: cepstra(Float32Array.from(unvoiced)),
    },
    noiseFloor: new Float32Array(BAND_COUNT).fill(SILENT),
    roomTone: new Float32Array(BAND_COUNT).fill(SILENT),
    aperiodicity: Float64Array.from(APERIODICITY),
    pauseSeconds: PAUSE_SECONDS,
  }
}
