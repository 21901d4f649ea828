import { resample } from '../../engine/src/decode/resampler'
import { RealFft } from '../../engine/src/dsp/real-fft'
import { extendWave } from '../../engine/src/wide/extend'
import { WIDE_RATE_HZ } from '../../engine/src/wide/frames'
import type { WideNetwork } from '../../engine/src/wide/network'
import { randomNumbers } from '../../engine/tests/support/random-numbers'
import { babble } from '../../engine/tests/support/synthetic-voice'

const noise = (count: number, level: number) => {
  const random = randomNumbers(7)
  return Float32Array.from({ length: count }, () => level * (2 * random() - 1))
}

/** A voice of ten seconds in a quiet room, at WIDE_RATE_HZ, with the highs that the network predicts times `gainAt`. */
export function wideVoice(
  network: WideNetwork,
  gainAt: (hz: number) => number,
  noiseLevel = 1e-4,
): Float32Array {
  const wave = shaped(extendWave(network, babble(10, 150)), gainAt)
  const hiss = noise(wave.length, noiseLevel)
  return wave.map((value, i) => 0.5 * value + hiss[i])
}

/** Multiplies the amplitudes of a wave at WIDE_RATE_HZ. */
function shaped(wave: Float32Array, gainAt: (hz: number) => number): Float32Array {
  const fft = new RealFft(2 ** Math.ceil(Math.log2(wave.length)))
  const padded = new Float32Array(fft.size)
  padded.set(wave)
  const spectrum = fft.packed(padded).slice()
  spectrum[1] = 0
  for (let i = 2; i < fft.size; i++) spectrum[i] *= gainAt((Math.floor(i / 2) * WIDE_RATE_HZ) / fft.size)
  return fft
    .waveOf(spectrum)
    .slice(0, wave.length)
    .map((value) => value / fft.size)
}

export const below = (hz: number) => (at: number) => (at < hz ? 1 : 0)

export const atRate = async (wave: Float32Array, sampleRateHz: number) => ({
  samples: await resample(wave, WIDE_RATE_HZ, sampleRateHz),
  sampleRateHz,
})

/** Of a wave at WIDE_RATE_HZ. */
export function powerAbove(wave: Float32Array, hz: number): number {
  return shaped(wave, (at) => (at < hz ? 0 : 1)).reduce((sum, value) => sum + value * value, 0)
}
