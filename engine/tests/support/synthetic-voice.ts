import { join as concatenate } from '../../src/dsp/join'
import { randomNumbers } from './random-numbers'

export { concatenate }

/** Deterministic signals with known pitch and resonances for the voice engine's tests: mono, 16 kHz. */

export const RATE_HZ = 16_000

interface Sound {
  seconds: number
  f0Hz: number | ((seconds: number) => number)
  /** Resonances of the vocal tract; those of a schwa by default. */
  formantsHz?: readonly number[]
}

const SCHWA_HZ = [500, 1500, 2500, 3500]
const BANDWIDTH_HZ = 90
export const VOWELS = [
  [730, 1090, 2440, 3400],
  [270, 2290, 3010, 3600],
  [300, 870, 2240, 3300],
  [530, 1840, 2480, 3500],
  [570, 840, 2410, 3300],
]

/** A pulse train through resonances: the simplest vowel. */
export function vowel({ seconds, f0Hz, formantsHz = SCHWA_HZ }: Sound): Float32Array {
  const count = Math.round(seconds * RATE_HZ)
  const wave = new Float64Array(count)
  const f0At = typeof f0Hz === 'number' ? () => f0Hz : f0Hz
  for (let at = 10; at < count - 1; at += RATE_HZ / f0At(at / RATE_HZ)) {
    const before = Math.floor(at)
    wave[before] += 1 - (at - before)
    wave[before + 1] += at - before
  }
  for (const formantHz of formantsHz) resonate(wave, formantHz)
  return toLevel(wave, 0.5)
}

/** White noise, for a sample without voice. */
export function hiss(seconds: number, level = 0.3): Float32Array {
  const random = randomNumbers(12_345)
  return Float32Array.from({ length: Math.round(seconds * RATE_HZ) }, () => level * (2 * random() - 1))
}

/** Vowels excited by noise: resonances without pitch. */
export function whisper(seconds: number): Float32Array {
  const parts = Array.from({ length: Math.ceil(seconds / 0.5) }, (_, i) => {
    const wave = Float64Array.from(hiss(0.38))
    for (const formantHz of VOWELS[i % VOWELS.length]) resonate(wave, formantHz)
    return concatenate([toLevel(wave, 0.1), new Float32Array(0.12 * RATE_HZ)])
  })
  return concatenate(parts).slice(0, Math.round(seconds * RATE_HZ))
}

/** Rough speech: vowels of varying pitch and formants, each followed by a fricative and a pause. */
export function babble(seconds: number, meanF0Hz: number, tract = 1): Float32Array {
  const parts: Float32Array[] = []
  for (let i = 0; i * 0.5 < seconds; i++) {
    const formantsHz = VOWELS[i % VOWELS.length].map((hz) => hz * tract)
    const f0Hz = (time: number) => meanF0Hz * (1 + 0.15 * Math.sin(i + 8 * time))
    parts.push(vowel({ seconds: 0.3, f0Hz, formantsHz }), hiss(0.08, 0.05), new Float32Array(1920))
  }
  return concatenate(parts).slice(0, Math.round(seconds * RATE_HZ))
}

function resonate(wave: Float64Array, formantHz: number): void {
  const radius = Math.exp((-Math.PI * BANDWIDTH_HZ) / RATE_HZ)
  const feedBack = 2 * radius * Math.cos((2 * Math.PI * formantHz) / RATE_HZ)
  let last = 0
  let beforeLast = 0
  for (let i = 0; i < wave.length; i++) {
    wave[i] += feedBack * last - radius * radius * beforeLast
    beforeLast = last
    last = wave[i]
  }
}

function toLevel(wave: Float64Array, level: number): Float32Array {
  const peak = wave.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9)
  return Float32Array.from(wave, (value) => (level * value) / peak)
}
