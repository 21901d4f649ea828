import {
  add,
  bandPass,
  chords,
  drums,
  inRoom,
  overloaded,
  silence,
  speechLike,
  speechRms,
  withHum,
  withNoise,
} from '../../engine/tests/support/speech-sample'
import { concatenate, hiss, RATE_HZ, vowel } from '../../engine/tests/support/synthetic-voice'

const voice = speechLike({ seconds: 38, f0Hz: 120 })
const other = speechLike({ seconds: 38, f0Hz: 205, tract: 1.18, seed: 9 })
const seconds = (count: number, of = voice) => of.slice(0, count * RATE_HZ)
const long = seconds(38)
const accompaniment = chords(long.length)
const faint = (samples: Float32Array, level: number) => samples.map((sample) => level * sample)

/** C major, held notes with a vibrato, each tuned to a semitone. */
const song = concatenate(
  Array.from({ length: 30 }, (_, i) => {
    const f0Hz = 220 * 2 ** ([0, 4, 7, 12, 7, 4, 5, 2][i % 8]! / 12)
    return vowel({ seconds: 0.7, f0Hz: (time) => f0Hz * (1 + 0.005 * Math.sin(35 * time)) })
  }),
)

const cough = (at: number) => {
  const burst = hiss(0.35, 0.5).map((sample, i) => sample * Math.exp((-8 * i) / RATE_HZ))
  return concatenate([silence(at), burst, silence(0.15), burst, silence(6 - at)])
}

const music = (count: number) =>
  Float32Array.from(accompaniment.subarray(0, count * RATE_HZ), (sample) => 0.1 * sample)

/**
 * Made recordings, each with the grade, 1 to 5, that a listener would give it for making a voice of it, and a grade beside
 * it that would still do. 0: no one is speaking.
 */
export const gradedRecordings: [name: string, grades: number[], make: () => Float32Array][] = [
  ['1 second of speech', [1], () => seconds(1.4)],
  ['2 seconds of speech', [1], () => seconds(2)],
  ['5 seconds of speech', [1, 2], () => seconds(5)],
  ['8 seconds of speech', [2], () => seconds(9)],
  ['10 seconds of speech', [2, 3], () => seconds(12)],
  ['20 seconds of speech', [3, 4], () => seconds(24)],
  ['33 seconds of speech', [5], () => long],
  ['33 seconds of a higher voice', [5], () => other],
  ['2 seconds of speech in a minute', [1], () => concatenate([silence(20), seconds(2), silence(38)])],
  ['noise at 20 dB', [3, 4], () => withNoise(long, 20)],
  ['noise at 10 dB', [2, 3], () => withNoise(long, 10)],
  ['noise at 0 dB', [1, 2], () => withNoise(long, 0)],
  ['5 seconds of speech and noise at 10 dB', [1], () => withNoise(seconds(5), 10)],
  ['music alone', [0], () => music(20)],
  ['drums alone', [0], () => Float32Array.from(drums(20 * RATE_HZ), (sample) => 0.1 * sample)],
  ['2 seconds of chords', [0], () => music(2)],
  ['music under speech', [2, 3], () => add(long, accompaniment, speechRms(long) * 0.1)],
  ['music as loud as the speech', [0, 1, 2], () => add(long, accompaniment, speechRms(long))],
  ['two speakers', [2, 3], () => concatenate([seconds(18), seconds(18, other)])],
  ['a telephone', [3, 4], () => bandPass(long, 300, 3400)],
  ['a telephone with noise', [3], () => withNoise(bandPass(long, 300, 3400), 15)],
  ['a little clipping', [3, 4], () => overloaded(long, 0.7)],
  ['much clipping', [2, 3], () => overloaded(long, 0.2)],
  ['silence', [0], () => silence(20)],
  ['an empty room', [0], () => faint(hiss(20), 0.01)],
  ['an empty room with hum', [0], () => withHum(faint(hiss(20), 0.001), 50, 20)],
  ['a cough', [0, 1], () => cough(2)],
  ['some coughs', [0, 1], () => concatenate([cough(1), cough(3), cough(2), cough(4)])],
  ['a song', [0, 1, 2], () => song],
  ['a room with echo', [3, 4], () => inRoom(long, 0.8)],
  ['a hall', [2, 3], () => inRoom(long, 2)],
  ['faint speech', [3, 4, 5], () => faint(long, 0.05)],
]
