import { HALF_WINDOW, HIGH_BANDS, SPECTRUM, STEP_SAMPLES, type WideFrames, wideFrames } from './frames'
import { FrameJoiner, WIDE_HALF_WINDOW, WIDE_STEP } from './join-frames'
import { CONTEXT, type WideNetwork } from './network'
import { statisticsOfWave, type WideStatistics } from './statistics'

/** So that spectra need little memory. */
const TOGETHER = 128
/** The first whose window holds a sample. */
const FIRST = -Math.floor(WIDE_HALF_WINDOW / WIDE_STEP)

/** A wave at WIDE_RATE_HZ of one at ENGINE_RATE_HZ that grows: until that is whole, it is a tenth of a second shorter. */
export class WideWave {
  readonly #joiner = new FrameJoiner()
  #room = new Float32Array(0)
  #length = 0
  #next = FIRST

  constructor(
    readonly network: WideNetwork,
    readonly statistics: WideStatistics,
  ) {}

  /** All so far, in memory that it goes on to use. */
  get samples(): Float32Array {
    return this.#room.subarray(0, this.#length)
  }

  /** @param samples all so far */
  extend(samples: Float32Array, isWhole: boolean): void {
    const length = Math.round((samples.length * WIDE_STEP) / STEP_SAMPLES)
    const known = isWhole
      ? Math.ceil((length + WIDE_HALF_WINDOW) / WIDE_STEP)
      : Math.floor((samples.length - HALF_WINDOW) / STEP_SAMPLES) + 1
    const end = isWhole ? known : known - CONTEXT
    this.#makeRoom(length)
    while (this.#next < end) {
      const [from, to] = [this.#next, Math.min(end, this.#next + TOGETHER)]
      const first = Math.max(FIRST, from - CONTEXT)
      const frames = wideFrames(samples, first, Math.min(known, to + CONTEXT))
      this.#join(frames, from - first, to - first, length)
    }
  }

  #join(frames: WideFrames, from: number, to: number, length: number): void {
    const { spectra, level, mirrored } = frames
    const gains = this.network.highBands(frames, this.statistics)
    for (let i = from * HIGH_BANDS; i < to * HIGH_BANDS; i++)
      gains[i] = (gains[i] + level[Math.floor(i / HIGH_BANDS)] - mirrored[i]) / 2
    for (let t = from; t < to; t++) {
      const spectrum = spectra.subarray(t * SPECTRUM, (t + 1) * SPECTRUM)
      const samples = this.#joiner.add(spectrum, gains.subarray(t * HIGH_BANDS, (t + 1) * HIGH_BANDS))
      const at = this.#next++ * WIDE_STEP - WIDE_HALF_WINDOW
      this.#room.set(samples.subarray(Math.max(0, -at), Math.max(0, length - at)), Math.max(0, at))
      this.#length = Math.max(0, Math.min(length, at + WIDE_STEP))
    }
  }

  #makeRoom(length: number): void {
    if (length <= this.#room.length) return
    const room = new Float32Array(2 * length)
    room.set(this.samples)
    this.#room = room
  }
}

/** The whole of a wave at ENGINE_RATE_HZ. */
export function extendWave(network: WideNetwork, samples: Float32Array): Float32Array {
  const wave = new WideWave(network, statisticsOfWave(samples))
  wave.extend(samples, true)
  return wave.samples
}
