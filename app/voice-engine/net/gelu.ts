const LIMIT = 6
const STEPS_PER_UNIT = 512
const distribution = tabulate()

/** The activation x times the standard normal distribution at x (GELU, Hendrycks & Gimpel 2016). */
export function gelu(x: number): number {
  if (x >= LIMIT) return x
  if (x <= -LIMIT) return 0
  const place = (x + LIMIT) * STEPS_PER_UNIT
  // Truncated: positive, and quicker than Math.floor().
  const below = place | 0
  const lower = distribution[below]
  return x * (lower + (distribution[below + 1] - lower) * (place - below))
}

function tabulate(): Float64Array {
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  const table = new Float64Array(2 * LIMIT * STEPS_PER_UNIT + 2)
  const step = 1 / STEPS_PER_UNIT
  let sum = 0
  for (let i = 1; i < table.length; i++) {
    const x = (i - 1) * step - LIMIT
    sum += (step / 6) * (density(x) + 4 * density(x + step / 2) + density(x + step))
    table[i] = sum
  }
  return table
}
