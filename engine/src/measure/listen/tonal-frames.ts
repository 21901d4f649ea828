import type { PauseSpectrum } from './pause-spectrum'
import type { PowerSpectra } from './power-spectra'
import { hzOf, LOWEST_HZ, type SteadyTone } from './steady-tones'

/** To each side of a partial, the main lobe of the window. */
const LOBE_BINS = 3
/** Tones with this contrast even in pauses, and in so much of the recording, are constant: mains or machine noise. */
const ENDLESS_DB = 12
const ENDLESS_SHARE = 0.25
/** Of tones that are taken for one. */
const NEAR_CENTS = 30

/** @returns whether a tone is endless */
export function endlessAmong(
  tones: readonly SteadyTone[],
  { binHz, frameCount }: PowerSpectra,
  pauses: PauseSpectrum,
): (tone: SteadyTone) => boolean {
  const placeOf = ({ cents }: SteadyTone) => Math.round(cents / NEAR_CENTS)
  const frames = new Map<number, number>()
  for (const tone of tones) frames.set(placeOf(tone), (frames.get(placeOf(tone)) ?? 0) + tone.frames)
  return (tone) => {
    const places = [-1, 0, 1].map((step) => frames.get(placeOf(tone) + step) ?? 0)
    const share = places.reduce((sum, count) => sum + count, 0) / frameCount
    const bin = pauses.peakNear(hzOf(tone) / binHz)
    return share >= ENDLESS_SHARE && pauses.contrastDb(bin) >= ENDLESS_DB
  }
}

/**
 * @param share of a frame's power, 0 to 1, that the tones need
 * @returns 1 for each frame that is nothing but steady tones; endless ones are left out of account, since a voice
 * may speak over them
 */
export function findTonalFrames(
  { frameCount, binCount, binHz, power }: PowerSpectra,
  tones: readonly SteadyTone[],
  isEndless: (tone: SteadyTone) => boolean,
  share: number,
): Uint8Array {
  const kinds = new Uint8Array(frameCount * binCount)
  for (const tone of tones) {
    const kind = isEndless(tone) ? 2 : 1
    const bin = Math.round(hzOf(tone) / binHz)
    for (let t = tone.start; t < tone.start + tone.frames; t++) {
      const [from, to] = [Math.max(0, bin - LOBE_BINS), Math.min(binCount - 1, bin + LOBE_BINS)]
      for (let k = from; k <= to; k++) kinds[t * binCount + k] = Math.max(kind, kinds[t * binCount + k])
    }
  }
  const first = Math.ceil(LOWEST_HZ / binHz)
  return Uint8Array.from({ length: frameCount }, (_, t) => {
    const sums = [0, 0, 0]
    for (let k = t * binCount + first; k < (t + 1) * binCount; k++) sums[kinds[k]] += power[k]
    return sums[1] > share * (sums[0] + sums[1]) ? 1 : 0
  })
}
