import { percentile } from '~/voice-engine/dsp/percentile'
import { RealFft } from '~/voice-engine/dsp/real-fft'
import { ENGINE_RATE_HZ } from '~/voice-engine/engine'

/** RGB pixels, from the top row down. */
export interface Raster {
  width: number
  height: number
  pixels: Uint8Array
}

const FFT_SIZE = 2048
/** Two periods of 80 Hz: resolves the harmonics of most voices and the bursts of stops. */
const WINDOW_SECONDS = 0.025
/** Speech falls by about 6 dB; with full compensation, fricatives would dominate vowels. */
const RAISE_DB_PER_OCTAVE = 4
const RAISE_FROM_HZ = 200
/** Range from white to black, below the loudest. */
const RANGE_DB = 52
const LOUD_PERCENT = 99.5

/** From quiet to loud, each darker than the last, so that it can be printed in grey. */
const COLOURS = [
  [255, 255, 255],
  [253, 231, 190],
  [250, 180, 110],
  [226, 102, 92],
  [158, 44, 110],
  [78, 18, 98],
  [12, 8, 32],
] as const

/**
 * Draws a spectrogram, from 0 Hz at the bottom to half of ENGINE_RATE_HZ at the top.
 * @param samples mono at ENGINE_RATE_HZ, spread over the width of the picture
 */
export function drawSpectrogram(samples: Float32Array, width: number, height: number): Raster {
  const levels = levelsOf(samples, width, height)
  const loud = percentile(levels, LOUD_PERCENT)
  const pixels = new Uint8Array(3 * width * height)
  for (let i = 0; i < levels.length; i++) {
    pixels.set(colourOf(1 - (loud - levels[i]) / RANGE_DB), 3 * i)
  }
  return { width, height, pixels }
}

/** @returns dB of each pixel, from the top row down */
function levelsOf(samples: Float32Array, width: number, height: number): Float32Array {
  const fft = new RealFft(FFT_SIZE)
  const windowLength = Math.round(WINDOW_SECONDS * ENGINE_RATE_HZ)
  const piece = new Float64Array(FFT_SIZE)
  const spectrum = new Float64Array(2 * FFT_SIZE)
  const levels = new Float32Array(width * height)
  for (let x = 0; x < width; x++) {
    const from = Math.round(((x + 0.5) / width) * samples.length) - (windowLength >> 1)
    for (let i = 0; i < windowLength; i++) {
      const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / windowLength)
      piece[i] = (samples[from + i] ?? 0) * weight
    }
    fft.forward(piece, spectrum)
    for (let y = 0; y < height; y++) {
      const hz = ((height - 0.5 - y) / height) * (ENGINE_RATE_HZ / 2)
      const raise = RAISE_DB_PER_OCTAVE * Math.log2(Math.max(hz, RAISE_FROM_HZ) / RAISE_FROM_HZ)
      levels[y * width + x] = 10 * Math.log10(powerAt(spectrum, hz) + 1e-12) + raise
    }
  }
  return levels
}

/** Interpolates linearly between bins. */
function powerAt(spectrum: Float64Array, hz: number): number {
  const at = (hz * FFT_SIZE) / ENGINE_RATE_HZ
  const below = Math.floor(at)
  const power = (bin: number) => spectrum[2 * bin] ** 2 + spectrum[2 * bin + 1] ** 2
  return power(below) + (at - below) * (power(below + 1) - power(below))
}

/** @param loudness 0 to 1; lower and higher values are white and black */
function colourOf(loudness: number): number[] {
  const at = Math.max(0, Math.min(1, loudness)) * (COLOURS.length - 1)
  const below = Math.min(COLOURS.length - 2, Math.floor(at))
  return COLOURS[below].map((part, i) => Math.round(part + (at - below) * (COLOURS[below + 1][i] - part)))
}
