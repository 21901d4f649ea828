import { HOP_SAMPLES } from '../dsp/frame-grid'
import { ENGINE_RATE_HZ } from '../engine'

export interface Pulses {
  places: number[]
  periods: number[]
}

const REACH = 8
const WINDOW_HALF = 9

/** Integrates f0 (Hz, 0 where unvoiced), interpolated in ln Hz between voiced frames. */
export function placePulses(f0Hz: Float64Array): Pulses {
  const places: number[] = []
  const periods: number[] = []
  const after = nextVoiced(f0Hz)
  let before = -1
  let phase = 0
  for (let t = 0; t < f0Hz.length; t++) {
    if (!(f0Hz[t] > 0)) continue
    before = t
    const next = after[t + 1] < f0Hz.length ? after[t + 1] : before
    const from = Math.log(f0Hz[before])
    const slope = next > before ? (Math.log(f0Hz[next]) - from) / ((next - before) * HOP_SAMPLES) : 0
    const ratio = Math.exp(slope)
    let increment = Math.exp(from) / ENGINE_RATE_HZ
    for (let i = 0; i < HOP_SAMPLES; i++, increment *= ratio) {
      phase += increment
      if (phase < places.length + 1) continue
      places.push(t * HOP_SAMPLES + i - (phase - places.length - 1) / increment)
      periods.push(1 / increment)
    }
  }
  return { places, periods }
}

function nextVoiced(f0Hz: Float64Array): Int32Array {
  const next = new Int32Array(f0Hz.length + 1).fill(f0Hz.length)
  for (let t = f0Hz.length - 1; t >= 0; t--) next[t] = f0Hz[t] > 0 ? t : next[t + 1]
  return next
}

export function renderPulses({ places, periods }: Pulses, sampleCount: number): Float32Array {
  const wave = new Float32Array(sampleCount)
  places.forEach((place, i) => {
    const nearest = Math.floor(place)
    const height = Math.sqrt(periods[i])
    for (let k = -REACH; k <= REACH; k++) {
      const at = nearest + k
      if (at >= 0 && at < sampleCount) wave[at] += height * windowedSinc(at - place)
    }
  })
  return wave
}

function windowedSinc(x: number): number {
  const angle = Math.PI * x
  const sinc = Math.abs(angle) < 1e-9 ? 1 : Math.sin(angle) / angle
  return sinc * (0.5 + 0.5 * Math.cos(Math.PI * Math.max(-1, Math.min(1, x / WINDOW_HALF))))
}

/** In place, by frames x 2 factors: noise of a voice is loudest where its folds close. */
export function modulateNoise(noise: Float32Array, { places }: Pulses, modulation: Float32Array): void {
  const lastFrame = modulation.length / 2 - 1
  let pulse = -1
  // A period is once around the circle.
  let [re, im, stepRe, stepIm] = [1, 0, 1, 0]
  for (let i = 0; i < noise.length; i++) {
    if (pulse < places.length - 1 && places[pulse + 1] <= i) {
      while (pulse < places.length - 1 && places[pulse + 1] <= i) pulse++
      const step = pulse < places.length - 1 ? (2 * Math.PI) / (places[pulse + 1] - places[pulse]) : 0
      const passed = step * (i - places[pulse])
      ;[re, im, stepRe, stepIm] = [Math.cos(passed), Math.sin(passed), Math.cos(step), Math.sin(step)]
    } else {
      const turned = re * stepRe - im * stepIm
      im = im * stepRe + re * stepIm
      re = turned
    }
    const time = Math.max(0, (i + 0.5) / HOP_SAMPLES - 0.5)
    const frame = Math.min(Math.floor(time), lastFrame)
    const next = Math.min(frame + 1, lastFrame)
    const share = time - frame
    const cosine = modulation[2 * frame] * (1 - share) + modulation[2 * next] * share
    const sine = modulation[2 * frame + 1] * (1 - share) + modulation[2 * next + 1] * share
    noise[i] *= 1 + cosine * re + sine * im
  }
}
