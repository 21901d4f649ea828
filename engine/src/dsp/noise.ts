/** Of mean 0 and variance 1, the same on all machines: mulberry32 (Ettinger 2017), four numbers a sample. */
export function whiteNoise(count: number, seed: number): Float32Array {
  const uniform = mulberry32(seed)
  const noise = new Float32Array(count)
  for (let i = 0; i < count; i++) {
    noise[i] = (uniform() + uniform() + uniform() + uniform() - 2) * Math.sqrt(3)
  }
  return noise
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
