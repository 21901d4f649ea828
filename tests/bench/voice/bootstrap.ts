const ROUNDS = 10_000
const SEED = 1

/** A figure with the interval in which it lies in 95 % of all draws. */
export interface Estimate {
  value: number
  low: number
  high: number
}

/**
 * How sure a figure of many cells is: it is worked out again for draws of as many cells, with replacement (the
 * percentile bootstrap, Efron 1979). The same cells give the same interval.
 * @param figure of any choice of cells
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

/** Uniform in [0, 1): a linear congruential generator whose low bits are left out. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}
