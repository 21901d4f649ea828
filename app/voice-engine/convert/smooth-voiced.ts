/**
 * Smooths ln f0 with a Gaussian within each voiced run.
 * @param f0Hz of each frame, 0 where unvoiced, as in the result
 * @param deviation standard deviation of the Gaussian, in frames
 */
export function smoothVoiced(f0Hz: Float64Array, deviation: number): Float64Array {
  const radius = Math.ceil(3 * deviation)
  return f0Hz.map((f0, t) => {
    if (f0 <= 0) return 0
    let sum = Math.log(f0)
    let weights = 1
    for (const step of [-1, 1]) {
      for (let k = 1; k <= radius && f0Hz[t + step * k] > 0; k++) {
        const weight = Math.exp(-0.5 * (k / deviation) ** 2)
        sum += weight * Math.log(f0Hz[t + step * k])
        weights += weight
      }
    }
    return Math.exp(sum / weights)
  })
}
