/** How far a word may be from its place in proportion: bounds the cost for long texts. */
const REACH = 400

/** How to go on: by a common word, or without the next word of one side. */
const BOTH = 1
const SOME = 2
const OTHER = 3

/** A longest common subsequence in a band about the diagonal, in linear time: pairs of positions. */
export function commonWords(some: readonly string[], others: readonly string[]): [number, number][] {
  const slope = others.length / Math.max(1, some.length)
  const reach = Math.ceil(REACH + slope)
  const width = 2 * reach + 1
  const bandStart = (i: number) => Math.round(i * slope) - reach
  const steps = new Uint8Array(some.length * width)
  let now = new Uint32Array(width)
  for (let i = some.length - 1; i >= 0; i--) {
    const next = now
    now = new Uint32Array(width)
    const shift = bandStart(i) - bandStart(i + 1)
    const nextAt = (k: number) => next[k + shift] ?? 0
    for (let k = width - 1; k >= 0; k--) {
      const j = bandStart(i) + k
      if (j < 0 || j >= others.length) continue
      const withoutSome = nextAt(k)
      const withoutOther = k + 1 < width ? now[k + 1] : 0
      const both = some[i] === others[j] ? nextAt(k + 1) + 1 : 0
      now[k] = Math.max(both, withoutSome, withoutOther)
      steps[i * width + k] = both === now[k] && both > 0 ? BOTH : withoutSome === now[k] ? SOME : OTHER
    }
  }
  const pairs: [number, number][] = []
  let j = 0
  for (let i = 0; i < some.length; ) {
    const step = steps[i * width + j - bandStart(i)]
    if (step === BOTH) pairs.push([i++, j++])
    else if (step === OTHER) j++
    else i++
  }
  return pairs
}
