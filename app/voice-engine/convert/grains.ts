import type { BaseVoice } from '../analyse/voice'
import { BIN_COUNT, FFT_SIZE, HOP_SAMPLES } from '../dsp/frame-grid'
import { MinimumPhaseFilter } from '../dsp/minimum-phase'
import { boxSmooth } from '../dsp/smooth'
import { ENGINE_RATE_HZ } from '../engine'
import { findPitchMarks, type MarkRule, periodAt } from './pitch-marks'

const LOWEST_F0_HZ = 50
/** Length of the crossfade between voiced and unvoiced sound. */
const FADE_SAMPLES = 60
const INAUDIBLE = 1e-7

/** How voiced grains are cut. */
export interface GrainStyle {
  marks: MarkRule
  /**
   * Whether each grain is interpolated between the two nearest periods and placed between samples. Otherwise
   * the nearest period is repeated at the nearest sample, which makes a strongly raised pitch rough.
   */
  isBlended: boolean
}

/** As in the prototype, for comparison in tests. */
export const PROTOTYPE_GRAINS: GrainStyle = { marks: 'peaks', isBlended: false }
/** 2 to 3 dB better harmonics-to-noise ratio at no cost in words or likeness: docs/voice.md, section 7. */
export const SMOOTH_GRAINS: GrainStyle = { marks: 'likeness', isBlended: true }

/**
 * Resynthesises the base voice at a new pitch and with new spectra. Voiced speech is cut into grains of two
 * periods that are placed at the new period (TD-PSOLA, Moulines & Charpentier 1990); the rest passes in
 * frames of 10 ms. Each grain is filtered by its frame's difference (Kobayashi, Toda & Nakamura 2018).
 * @param f0Hz target f0 of each frame in Hz; 0 keeps the base voice's
 * @param difference frames x BIN_COUNT, from spectralDifference()
 * @returns as many samples as the base voice has
 */
export function renderGrains(
  base: BaseVoice,
  f0Hz: Float64Array,
  difference: Float32Array,
  style: GrainStyle,
): Float32Array {
  const wave = new GrainWave(base.samples.length, difference)
  const runs = findPitchMarks(base.samples, base.f0Hz, style.marks)
  for (const marks of runs) addVoicedRun(wave, base, f0Hz, marks, style)
  addUnvoiced(wave, base, runs)
  return wave.samples()
}

/** Overlap-adds grains, each filtered by its frame's difference. */
class GrainWave {
  readonly #filter = new MinimumPhaseFilter()
  readonly #logPower = new Float64Array(BIN_COUNT)
  readonly #sum: Float32Array
  #designedFrame = -1
  /** FFT_SIZE samples: the caller fills them from the start, add() clears them. */
  readonly grain = new Float64Array(FFT_SIZE)

  constructor(
    readonly sampleCount: number,
    readonly difference: Float32Array,
  ) {
    this.#sum = new Float32Array(sampleCount + 3 * FFT_SIZE)
  }

  /**
   * @param start sample at which the grain begins, at least -FFT_SIZE
   * @param delaySamples additional delay below one sample
   */
  add(start: number, frame: number, delaySamples = 0): void {
    if (frame !== this.#designedFrame) {
      this.#logPower.set(this.difference.subarray(frame * BIN_COUNT, (frame + 1) * BIN_COUNT))
      this.#filter.design(this.#logPower)
      this.#designedFrame = frame
    }
    this.#filter.apply(this.grain, delaySamples)
    const at = start + FFT_SIZE
    for (let i = 0; i < FFT_SIZE; i++) this.#sum[at + i] += this.grain[i]
    this.grain.fill(0)
  }

  samples(): Float32Array {
    return this.#sum.slice(FFT_SIZE, FFT_SIZE + this.sampleCount)
  }
}

function addVoicedRun(
  wave: GrainWave,
  base: BaseVoice,
  f0Hz: Float64Array,
  marks: number[],
  { isBlended }: GrainStyle,
): void {
  const last = marks.length - 1
  let before = 0
  for (let place = marks[0]; place <= marks[last]; ) {
    while (before < last && marks[before + 1] <= place) before++
    const after = Math.min(last, before + 1)
    const share = after > before ? (place - marks[before]) / (marks[after] - marks[before]) : 0
    const nearest = marks[share > 0.5 ? after : before]

    const frame = Math.min(Math.floor(place / HOP_SAMPLES), base.frameCount - 1)
    const basePeriod = periodAt(base.f0Hz, nearest)
    const period = f0Hz[frame] > 0 ? ENGINE_RATE_HZ / Math.max(f0Hz[frame], LOWEST_F0_HZ) : basePeriod
    const half = Math.floor(basePeriod)
    // Compensates for grains that overlap more than in the base voice.
    const gain = Math.min(1, period / basePeriod)
    if (isBlended) {
      addGrain(base.samples, marks[before], half, gain * (1 - share), wave.grain)
      addGrain(base.samples, marks[after], half, gain * share, wave.grain)
      wave.add(Math.floor(place) - half, frame, place - Math.floor(place))
    } else {
      addGrain(base.samples, nearest, half, gain, wave.grain)
      wave.add(Math.round(place) - half, frame)
    }
    place += period
  }
}

/** Adds the Hann-windowed samples around a mark to grain[0..2 * half]. */
function addGrain(
  samples: Float32Array,
  mark: number,
  half: number,
  gain: number,
  grain: Float64Array,
): void {
  for (let k = -half; k <= half; k++) {
    const i = mark + k
    if (i < 0 || i >= samples.length) continue
    grain[k + half] += samples[i] * gain * (0.5 + 0.5 * Math.cos((Math.PI * k) / half))
  }
}

function addUnvoiced(wave: GrainWave, base: BaseVoice, runs: number[][]): void {
  const { samples, frameCount } = base
  const unvoiced = new Float32Array(frameCount * HOP_SAMPLES).fill(1)
  for (const marks of runs) unvoiced.fill(0, marks[0], marks[marks.length - 1] + 1)
  const share = boxSmooth(unvoiced, FADE_SAMPLES)
  for (let frame = 0; frame < frameCount; frame++) {
    const start = (frame - 1) * HOP_SAMPLES
    let loudest = 0
    for (let k = 0; k < 2 * HOP_SAMPLES; k++) {
      const i = start + k
      if (i < 0 || i >= samples.length) continue
      const window = 0.5 - 0.5 * Math.cos((Math.PI * k) / HOP_SAMPLES)
      wave.grain[k] = samples[i] * share[i] * window
      loudest = Math.max(loudest, Math.abs(wave.grain[k]))
    }
    if (loudest > INAUDIBLE) wave.add(start, frame)
    else wave.grain.fill(0)
  }
}
