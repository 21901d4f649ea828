import { whiteNoise } from '../../src/dsp/noise'
import { RealFft } from '../../src/dsp/real-fft'
import { randomNumbers } from './random-numbers'
import { concatenate, hiss, RATE_HZ, VOWELS, vowel } from './synthetic-voice'

/** Deterministic recordings with known defects, for the measures of quality and the mending. */

const SPEECH_VOWELS = [...VOWELS, [660, 1720, 2410, 3500]]

interface Speaker {
  seconds: number
  f0Hz: number
  /** Scales the resonances: above 1 for a shorter vocal tract. */
  tract?: number
  seed?: number
  /** Variation of pitch between sentences, as a share of f0. */
  liveliness?: number
}

/** Sentences of uneven vowels and fricatives: no beat, no constant pitch, pauses of 0.2 to 0.6 s. */
export function speechLike({ seconds, f0Hz, tract = 1, seed = 1, liveliness = 0.05 }: Speaker): Float32Array {
  const random = randomNumbers(seed)
  const parts: Float32Array[] = [silence(0.2 + 0.2 * random())]
  let length = parts[0].length
  while (length < seconds * RATE_HZ) {
    const sentence = saySentence(f0Hz * (1 + liveliness * (2 * random() - 1)), tract, random)
    parts.push(sentence, silence(0.2 + 0.4 * random()))
    length += sentence.length + parts[parts.length - 1].length
  }
  return concatenate(parts).slice(0, Math.round(seconds * RATE_HZ))
}

function saySentence(f0Hz: number, tract: number, random: () => number): Float32Array {
  const syllables = 4 + Math.floor(5 * random())
  return concatenate(
    Array.from({ length: syllables }, (_, i) => {
      const formantsHz = SPEECH_VOWELS[Math.floor(SPEECH_VOWELS.length * random())].map((hz) => hz * tract)
      const height = f0Hz * (1.1 - (0.2 * i) / syllables)
      const glide = 0.6 * (random() - 0.5)
      const sung = vowel({
        seconds: 0.1 + 0.15 * random(),
        f0Hz: (time) => height * (1 + glide * time + 0.03 * Math.sin(20 * time)),
        formantsHz,
      })
      const level = 0.5 + 0.5 * random()
      return concatenate([
        fade(sung.map((sample) => level * sample)),
        fade(hiss(0.04 + 0.06 * random(), 0.06)),
      ])
    }),
  )
}

/** The rms of the speech without pauses. */
export function speechRms(samples: Float32Array): number {
  let [sum, count] = [0, 0]
  for (const sample of samples) {
    if (Math.abs(sample) <= 1e-4) continue
    sum += sample * sample
    count++
  }
  return Math.sqrt(sum / count)
}

export function add(samples: Float32Array, other: ArrayLike<number>, level: number): Float32Array {
  return samples.map((sample, i) => sample + level * other[i])
}

/** Adds white noise `underDb` dB below the speech. */
export function withNoise(samples: Float32Array, underDb: number): Float32Array {
  return add(samples, whiteNoise(samples.length, 7), speechRms(samples) * 10 ** (-underDb / 20))
}

/** Adds mains hum with harmonics `underDb` dB below the speech. */
export function withHum(samples: Float32Array, hz: number, underDb: number): Float32Array {
  return add(samples, hum(samples.length, hz), speechRms(samples) * 10 ** (-underDb / 20))
}

function hum(count: number, hz: number): Float64Array {
  const shares = [0.7, 0.4, 0.5, 0.2, 0.2]
  return Float64Array.from({ length: count }, (_, i) =>
    shares.reduce(
      (sum, share, k) => sum + 1.4 * share * Math.sin((2 * Math.PI * hz * (k + 1) * i) / RATE_HZ + k),
      0,
    ),
  )
}

/** Clips at a share of the peak, as by a recorder with too much gain. */
export function overloaded(samples: Float32Array, share: number): Float32Array {
  const limit = share * samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return samples.map((sample) => Math.max(-limit, Math.min(limit, sample)))
}

/** Keeps only the frequencies between the two limits. */
export function bandPass(samples: Float32Array, lowestHz: number, highestHz: number): Float32Array {
  return inSpectrum(samples, samples.length, (spectrum, size) => {
    for (let k = 0; k <= size / 2; k++) {
      const hz = (k * RATE_HZ) / size
      if (hz < lowestHz || hz > highestHz) spectrum.fill(0, 2 * k, 2 * k + 2)
    }
  })
}

/** Adds reverberation with the given RT60. */
export function inRoom(samples: Float32Array, reverberationSeconds: number): Float32Array {
  const length = Math.round(1.2 * reverberationSeconds * RATE_HZ)
  const tail = whiteNoise(length, 3).map((value, i) => {
    return 0.03 * value * 10 ** ((-3 * i) / (reverberationSeconds * RATE_HZ))
  })
  tail[0] = 1
  return inSpectrum(samples, samples.length + length, (spectrum, size) => {
    const room = new Float64Array(2 * size)
    const wave = new Float64Array(size)
    wave.set(tail)
    new RealFft(size).forward(wave, room)
    for (let k = 0; k <= size; k += 2) {
      const [re, im] = [spectrum[k], spectrum[k + 1]]
      spectrum[k] = re * room[k] - im * room[k + 1]
      spectrum[k + 1] = re * room[k + 1] + im * room[k]
    }
  })
}

/** Organ chords of two seconds each, at an rms of about 1. */
export function chords(count: number): Float64Array {
  const progression = [
    [0, 4, 7],
    [-3, 0, 4],
    [-7, -3, 0],
    [-5, -1, 2],
  ]
  return Float64Array.from({ length: count }, (_, i) => {
    const time = i / RATE_HZ
    const notes = progression[Math.floor(time / 2) % progression.length]
    return notes.reduce((sum, note) => {
      const angle = 2 * Math.PI * 261.63 * 2 ** (note / 12) * time
      return sum + 0.7 * Math.sin(angle) + 0.4 * Math.sin(2 * angle) + 0.2 * Math.sin(3 * angle)
    }, 0)
  })
}

/** Two drum beats per second. */
export function drums(count: number): Float32Array {
  return whiteNoise(count, 5).map((value, i) => value * Math.exp(-((i % 8000) / 500)))
}

export function silence(seconds: number): Float32Array {
  return new Float32Array(Math.round(seconds * RATE_HZ))
}

function inSpectrum(
  samples: Float32Array,
  room: number,
  change: (spectrum: Float64Array, size: number) => void,
): Float32Array {
  const size = 2 ** Math.ceil(Math.log2(room + 1))
  const fft = new RealFft(size)
  const wave = new Float64Array(size)
  const spectrum = new Float64Array(2 * size)
  wave.set(samples)
  fft.forward(wave, spectrum)
  change(spectrum, size)
  fft.inverse(spectrum, wave)
  return Float32Array.from(wave.subarray(0, samples.length))
}

/** Fades 10 ms at each end. */
function fade(samples: Float32Array): Float32Array {
  return samples.map((sample, i) => sample * Math.min(1, i / 160, (samples.length - 1 - i) / 160))
}
