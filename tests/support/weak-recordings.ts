import { babble, concatenate, hiss, RATE_HZ, vowel } from './synthetic-voice'

/** Synthetic voices with typical defects of real recordings: mono, RATE_HZ, deterministic. */

const VOWELS = [
  [730, 1090, 2440, 3400],
  [270, 2290, 3010, 3600],
  [530, 1840, 2480, 3500],
]
/** C major and F major, in Hz. */
const CHORDS = [
  [130.8, 164.8, 196, 261.6],
  [174.6, 220, 261.6, 349.2],
]
const CHORD_SECONDS = 1.2

/** Vowels excited by noise: resonances without pitch. */
export function whisper(seconds: number): Float32Array {
  const parts = Array.from({ length: Math.ceil(seconds / 0.5) }, (_, i) => {
    const response = vowel({ seconds: 0.02, f0Hz: 1, formantsHz: VOWELS[i % VOWELS.length] })
    return concatenate([toPeak(convolve(hiss(0.38), response), 0.1), new Float32Array(0.12 * RATE_HZ)])
  })
  return concatenate(parts).slice(0, Math.round(seconds * RATE_HZ))
}

/** Keeps 300 to 3400 Hz as in ITU-T G.712: a windowed sinc of 255 taps. */
export function throughTelephone(samples: Float32Array): Float32Array {
  const half = 127
  const lowPass = (hz: number, k: number) => {
    const angle = (2 * Math.PI * hz * k) / RATE_HZ
    return ((2 * hz) / RATE_HZ) * (k === 0 ? 1 : Math.sin(angle) / angle)
  }
  const taps = Float32Array.from({ length: 2 * half + 1 }, (_, i) => {
    const k = i - half
    return (lowPass(3400, k) - lowPass(300, k)) * (0.54 + 0.46 * Math.cos((Math.PI * k) / half))
  })
  return convolve(samples, taps)
}

/** Adds a reverberant room: four feedback echoes (Schroeder 1962), as loud as the voice. */
export function inHardRoom(samples: Float32Array, decaySeconds: number): Float32Array {
  const wet = new Float32Array(samples.length)
  for (const delay of [479, 571, 659, 757]) {
    const feedback = 10 ** ((-3 * delay) / RATE_HZ / decaySeconds)
    const echo = new Float32Array(samples.length)
    for (let i = 0; i < samples.length; i++) {
      echo[i] = samples[i] + (i < delay ? 0 : feedback * echo[i - delay])
      wet[i] += 0.25 * echo[i]
    }
  }
  return wet
}

/** Adds chords of plucked strings, `underDb` dB below the voice. */
export function overMusic(samples: Float32Array, underDb: number): Float32Array {
  const music = samples.map((_, i) => {
    const chord = Math.floor(i / RATE_HZ / CHORD_SECONDS)
    const time = i / RATE_HZ - chord * CHORD_SECONDS
    const strings = CHORDS[chord % CHORDS.length].flatMap((hz) =>
      [1, 2, 3].map((partial) => Math.sin(2 * Math.PI * hz * partial * time) / partial),
    )
    return strings.reduce((sum, value) => sum + value, 0) * Math.exp(-2 * time) * Math.min(1, 200 * time)
  })
  return mix(samples, music, underDb)
}

export function inNoise(samples: Float32Array, underDb: number): Float32Array {
  return mix(samples, hiss(samples.length / RATE_HZ), underDb)
}

/** Clips at a third of the peak. */
export function overloaded(samples: Float32Array): Float32Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return samples.map((sample) => Math.max(-1, Math.min(1, (3 * sample) / peak)))
}

/** A voice, a minute of silence, and the voice again. */
export function withSilenceInside(seconds: number, f0Hz: number): Float32Array {
  const voice = babble(seconds, f0Hz)
  return concatenate([voice, new Float32Array(60 * RATE_HZ), voice])
}

function mix(samples: Float32Array, other: Float32Array, underDb: number): Float32Array {
  const gain = Math.sqrt(powerOf(samples) / powerOf(other)) / 10 ** (underDb / 20)
  return toPeak(
    samples.map((sample, i) => sample + gain * other[i]),
    0.5,
  )
}

function convolve(samples: Float32Array, response: Float32Array): Float32Array {
  return samples.map((_, i) => {
    let sum = 0
    for (let k = 0; k < response.length && k <= i; k++) sum += samples[i - k] * response[k]
    return sum
  })
}

function powerOf(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0)
}

function toPeak(samples: Float32Array, peak: number): Float32Array {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9)
  return samples.map((sample) => (sample * peak) / loudest)
}
