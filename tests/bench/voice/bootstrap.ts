const ROUNDS = 10_000
const SEED = 1

/** A figure with its 95 % confidence interval. */
export interface Estimate {
  value: number
  low: number
  high: number
}

/**
 * Estimates the confidence interval of a figure by resampling its cells with replacement (the percentile
 * bootstrap, Efron 1979). The same cells give the same interval.
 * @param figure computes the figure of a selection of cells
 */
export function bootstrap<T>(cells: readonly T[], figure: (cells: readonly T[]) => number): Estimate {
  const random = randomNumbers(SEED)
  const draws = Float64Array.from({ length: ROUNDS }, () =>
    figure(cells.map(() => cells[Math.floor(random() * cells.length)])),
  ).sort()
  return {
    value: figure(cells),
    low: draws[Math.round(0.025 * (ROUNDS - 1))],
    high: draws[Math.round(0.975 * (ROUNDS - 1))],
  }
}

/** Uniform in [0, 1): a linear congruential generator without its low bits. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}
