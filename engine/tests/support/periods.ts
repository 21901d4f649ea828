/**
 * Neighbouring periods of a voice, for hearing roughness by measures: their jitter and their likeness. Periods are
 * found by where the wave is most like one period before, which shares no code with the engine.
 */

export interface Periods {
  /** Mean change of a period to the next one, relative to the mean period (local jitter, as in Praat). */
  jitter: number
  /** Mean correlation of a period with the next one, -1 to 1. */
  likeness: number
  count: number
}

/** How much longer or shorter than tracked a period may be. */
const REACH = 0.2
/** Averaged before periods are compared, so that hiss counts little. */
const SMOOTHED_SAMPLES = 8
/** Samples of a frame of the engine's grid. */
const HOP_SAMPLES = 80

/**
 * @param wave mono
 * @param rateHz of the samples
 * @param f0Hz of each frame of 5 ms, 0 where unvoiced
 */
export function measurePeriods(wave: Float32Array, rateHz: number, f0Hz: ArrayLike<number>): Periods {
  const samples = smoothed(wave)
  const changes: number[] = []
  const likenesses: number[] = []
  let periodSum = 0
  const f0At = (at: number) => f0Hz[Math.round(at / HOP_SAMPLES)] ?? 0
  for (let at = 0; at < samples.length; ) {
    if (!(f0At(at) > 0)) {
      at += HOP_SAMPLES
      continue
    }
    let last: number | undefined
    while (f0At(at) > 0) {
      const next = nextPeriod(samples, at, rateHz / f0At(at))
      if (!next) break
      likenesses.push(next.likeness)
      periodSum += next.period
      if (last !== undefined) changes.push(Math.abs(next.period - last))
      last = next.period
      at += Math.round(next.period)
    }
    while (f0At(at) > 0) at += HOP_SAMPLES
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const period = periodSum / likenesses.length
  return { jitter: mean(changes) / period, likeness: mean(likenesses), count: likenesses.length }
}

/** The lag at which the wave after a place is most like the wave before it, between samples by a parabola. */
function nextPeriod(samples: Float32Array, at: number, expected: number) {
  const shortest = Math.floor(expected * (1 - REACH))
  const longest = Math.ceil(expected * (1 + REACH))
  const window = Math.round(expected)
  if (at + window + longest >= samples.length) return undefined
  const likenessAt = Array.from({ length: longest - shortest + 1 }, (_, i) => {
    const lag = shortest + i
    let both = 0
    let one = 1e-12
    let other = 1e-12
    for (let k = at; k < at + window; k++) {
      both += samples[k] * samples[k + lag]
      one += samples[k] ** 2
      other += samples[k + lag] ** 2
    }
    return both / Math.sqrt(one * other)
  })
  const best = likenessAt.indexOf(Math.max(...likenessAt))
  const [before, here, after] = [likenessAt[best - 1], likenessAt[best], likenessAt[best + 1]]
  const curve = before - 2 * here + after
  const between = curve < 0 ? (before - after) / (2 * curve) : 0
  return { period: shortest + best + between, likeness: here }
}

/** A moving average. */
function smoothed(wave: Float32Array): Float32Array {
  let sum = 0
  return wave.map((sample, i) => {
    sum += sample - (i >= SMOOTHED_SAMPLES ? wave[i - SMOOTHED_SAMPLES] : 0)
    return sum / SMOOTHED_SAMPLES
  })
}
