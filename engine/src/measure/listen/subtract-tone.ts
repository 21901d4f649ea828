/** 32 ms. */
const BLOCK = 512
const REACH_BLOCKS = 47
/** Added to each block's power, relative to the median: bounds the weight of pauses. */
const FLOOR = 1e-3
/** Relative to the median power: muted blocks have no tone. */
const DIGITAL_SILENCE = 1e-9

/** Amplitude and phase of the tone in each block as a complex number, and its weight, 0 in silence. */
interface Phasors {
  re: Float64Array
  im: Float64Array
  trust: Float64Array
}

/** In place, in cycles per sample, measured mostly in pauses: a notch filter would ring with the speech. */
export function subtractTone(samples: Float32Array, frequency: number): void {
  const drift = phaseDrift(measurePhasors(samples, frequency))
  const exact = frequency + drift / (2 * Math.PI * BLOCK)
  const phasors = measurePhasors(samples, exact)
  const { re, im } = smooth(phasors)
  const last = re.length - 1
  rotate(samples.length, exact, (i, cosine, sine) => {
    if (phasors.trust[Math.min(last, Math.floor(i / BLOCK))] === 0) return
    const place = Math.max(0, Math.min(last, (i + 0.5) / BLOCK - 0.5))
    const block = Math.floor(place)
    const next = Math.min(last, block + 1)
    const share = place - block
    samples[i] -=
      (re[block] + (re[next] - re[block]) * share) * cosine -
      (im[block] + (im[next] - im[block]) * share) * sine
  })
}

/** The tone of each block relative to a reference from sample 0; a remainder joins the last block. */
function measurePhasors(samples: Float32Array, frequency: number): Phasors {
  const count = Math.max(1, Math.floor(samples.length / BLOCK))
  const re = new Float64Array(count)
  const im = new Float64Array(count)
  const power = new Float64Array(count)
  rotate(samples.length, frequency, (i, cosine, sine) => {
    const block = Math.min(count - 1, Math.floor(i / BLOCK))
    const sample = samples[i]
    re[block] += sample * cosine
    im[block] -= sample * sine
    power[block] += sample * sample
  })
  for (let b = 0; b < count; b++) {
    const length = b < count - 1 ? BLOCK : samples.length - b * BLOCK
    re[b] *= 2 / length
    im[b] *= 2 / length
    power[b] /= length
  }
  const usual = power.toSorted()[count >> 1]
  const trust = power.map((value) => (value > DIGITAL_SILENCE * usual ? 1 / (value + FLOOR * usual) : 0))
  return { re, im, trust }
}

function phaseDrift({ re, im, trust }: Phasors): number {
  let cosine = 0
  let sine = 0
  for (let b = 1; b < re.length; b++) {
    const weight = trust[b] * trust[b - 1]
    cosine += weight * (re[b] * re[b - 1] + im[b] * im[b - 1])
    sine += weight * (im[b] * re[b - 1] - re[b] * im[b - 1])
  }
  return Math.atan2(sine, cosine)
}

function smooth({ re, im, trust }: Phasors): { re: Float64Array; im: Float64Array } {
  const count = re.length
  const smoothed = { re: new Float64Array(count), im: new Float64Array(count) }
  for (let b = 0; b < count; b++) {
    let whole = 0
    for (let c = Math.max(0, b - REACH_BLOCKS); c <= Math.min(count - 1, b + REACH_BLOCKS); c++) {
      const weight = trust[c] * HANN[Math.abs(c - b)]
      smoothed.re[b] += weight * re[c]
      smoothed.im[b] += weight * im[c]
      whole += weight
    }
    smoothed.re[b] /= whole || 1
    smoothed.im[b] /= whole || 1
  }
  return smoothed
}

const HANN = Float64Array.from({ length: REACH_BLOCKS + 1 }, (_, distance) => {
  return 1 + Math.cos((Math.PI * distance) / (REACH_BLOCKS + 1))
})

function rotate(
  count: number,
  frequency: number,
  use: (i: number, cosine: number, sine: number) => void,
): void {
  const stepRe = Math.cos(2 * Math.PI * frequency)
  const stepIm = Math.sin(2 * Math.PI * frequency)
  for (let from = 0; from < count; from += BLOCK) {
    const angle = 2 * Math.PI * ((from * frequency) % 1)
    let cosine = Math.cos(angle)
    let sine = Math.sin(angle)
    for (let i = from; i < Math.min(count, from + BLOCK); i++) {
      use(i, cosine, sine)
      const turned = cosine * stepRe - sine * stepIm
      sine = sine * stepRe + cosine * stepIm
      cosine = turned
    }
  }
}
