import { PHONE_COUNT, SILENCE } from '../phones/phone-set'

/** Frames of 10 ms in a phone, at least. */
const SHORTEST = 3
/** Costs of a new phone, as ln of its likelihood, and what keeps an unlikely phone from being impossible. */
const CHANGE = 1
const FLOOR = 0.003
const IMPOSSIBLE = -1e9

export interface PhoneSequence {
  phones: Uint8Array
  /** Frames of 10 ms, in all as many as were decoded. */
  durations: Int32Array
}

/** Viterbi over posteriors (frames of 10 ms x PHONE_COUNT) and the bigram of phones, weighted ln likelihoods. */
export function decodePhones(posteriors: Float32Array, bigram: Float32Array): PhoneSequence {
  const frames = posteriors.length / PHONE_COUNT
  const likelihoods = logLikelihoods(posteriors)
  // By the phone that follows.
  const entering = Float64Array.from(bigram, (_, i) => {
    return bigram[(i % PHONE_COUNT) * PHONE_COUNT + Math.floor(i / PHONE_COUNT)]
  })
  const sums = new Float64Array((frames + 1) * PHONE_COUNT)
  const begins = new Float64Array((frames + 1) * PHONE_COUNT).fill(IMPOSSIBLE)
  const isNew = new Uint8Array((frames + 1) * PHONE_COUNT)
  const previous = new Uint8Array((frames + 1) * PHONE_COUNT)
  let lasts = new Float64Array(PHONE_COUNT).fill(IMPOSSIBLE)
  begins[SILENCE] = 0
  for (let t = 1; t <= frames; t++) {
    const at = t * PHONE_COUNT
    const now = new Float64Array(PHONE_COUNT)
    for (let phone = 0; phone < PHONE_COUNT; phone++) {
      const likelihood = likelihoods[at - PHONE_COUNT + phone]
      sums[at + phone] = sums[at - PHONE_COUNT + phone] + likelihood
      const stays = lasts[phone] + likelihood
      const start = at - SHORTEST * PHONE_COUNT + phone
      let enters = IMPOSSIBLE
      if (t >= SHORTEST) enters = begins[start] + sums[at + phone] - sums[start]
      else if (phone === SILENCE) enters = sums[at + phone]
      now[phone] = Math.max(stays, enters)
      isNew[at + phone] = Number(enters > stays)
    }
    lasts = now
    for (let phone = 0; phone < PHONE_COUNT; phone++) {
      const row = phone * PHONE_COUNT
      const own = lasts[phone]
      lasts[phone] = Number.NEGATIVE_INFINITY
      let best = 0
      let bestScore = Number.NEGATIVE_INFINITY
      for (let before = 0; before < PHONE_COUNT; before++) {
        const score = lasts[before] + entering[row + before]
        if (score <= bestScore) continue
        best = before
        bestScore = score
      }
      lasts[phone] = own
      previous[at + phone] = best
      begins[at + phone] = bestScore - CHANGE
    }
  }
  return traceBack(lasts, isNew, previous, frames)
}

/** @returns the mean ln of the phones' frames; 2, which is usual, if there are none */
export function logDurationOf({ phones, durations }: PhoneSequence): number {
  const logs = Array.from(durations, Math.log).filter((_, i) => phones[i] !== SILENCE)
  return logs.length === 0 ? 2 : logs.reduce((sum, log) => sum + log, 0) / logs.length
}

function logLikelihoods(posteriors: Float32Array): Float64Array {
  const logs = new Float64Array(posteriors.length)
  for (let at = 0; at < posteriors.length; at += PHONE_COUNT) {
    let sum = 1e-9
    for (let phone = at; phone < at + PHONE_COUNT; phone++) sum += posteriors[phone]
    for (let phone = at; phone < at + PHONE_COUNT; phone++)
      logs[phone] = Math.log(posteriors[phone] / sum + FLOOR)
  }
  return logs
}

function traceBack(
  lasts: Float64Array,
  isNew: Uint8Array,
  previous: Uint8Array,
  frames: number,
): PhoneSequence {
  const phones: number[] = []
  const durations: number[] = []
  let phone = lasts.indexOf(Math.max(...lasts))
  for (let t = frames; t > 0; ) {
    const end = t
    while (t > 0 && !isNew[t * PHONE_COUNT + phone]) t--
    t = Math.max(0, t - SHORTEST)
    phones.push(phone)
    durations.push(end - t)
    if (t > 0) phone = previous[t * PHONE_COUNT + phone]
  }
  return { phones: Uint8Array.from(phones.reverse()), durations: Int32Array.from(durations.reverse()) }
}
