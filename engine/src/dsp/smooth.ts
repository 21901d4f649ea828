/** Convolves with a Gaussian of a deviation in samples, edges mirrored (d c b a | a b c d). */
export function smooth(curve: ArrayLike<number>, deviation: number): Float64Array {
  const kernel = gaussian(deviation)
  const radius = kernel.length >> 1
  const smoothed = new Float64Array(curve.length)
  for (let t = 0; t < curve.length; t++) {
    let sum = 0
    for (let k = -radius; k <= radius; k++) sum += kernel[k + radius] * curve[mirror(t + k, curve.length)]
    smoothed[t] = sum
  }
  return smoothed
}

/** Smooths columns of frames x width with a Gaussian of a deviation in frames. */
export function smoothRows(
  rows: Float32Array | Float64Array,
  width: number,
  deviation: number,
  inside: (index: number, length: number) => number = mirror,
): Float32Array {
  const kernel = gaussian(deviation)
  const radius = kernel.length >> 1
  const frames = rows.length / width
  const smoothed = new Float32Array(rows.length)
  const sums = new Float64Array(width)
  for (let t = 0; t < frames; t++) {
    sums.fill(0)
    for (let k = -radius; k <= radius; k++) {
      const weight = kernel[k + radius]
      const from = inside(t + k, frames) * width
      for (let j = 0; j < width; j++) sums[j] += weight * rows[from + j]
    }
    for (let j = 0; j < width; j++) smoothed[t * width + j] = sums[j]
  }
  return smoothed
}

/** Sums to 1, over four deviations on either side. */
export function gaussian(deviation: number): Float64Array {
  const radius = Math.floor(4 * deviation + 0.5)
  const kernel = Float64Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-0.5 * ((i - radius) / deviation) ** 2),
  )
  const sum = kernel.reduce((total, weight) => total + weight, 0)
  return kernel.map((weight) => weight / sum)
}

export function nearest(index: number, length: number): number {
  return Math.max(0, Math.min(length - 1, index))
}

function mirror(index: number, length: number): number {
  let inside = index
  while (inside < 0 || inside >= length) inside = inside < 0 ? -1 - inside : 2 * length - 1 - inside
  return inside
}
