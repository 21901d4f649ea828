import type { Speaker } from '../sample-quality'

/** A difference of the pitch that weighs as much as DIFFERENT_MEANS, in semitones. */
const DIFFERENT_PITCH = 4
/** Mean square of the difference of the cepstra's means, in variances. */
const DIFFERENT_MEANS = 0.15
/** Sphericity; see below. */
const DIFFERENT_SHAPE = 0.3
/** What both grow by between recordings of one speaker because speech is short: for each 1/frames. */
const MEANS_BY_CHANCE = 13
const SHAPE_BY_CHANCE = 100
/** Microphones differ by what c1 and c2 are: how the level falls with frequency. */
const OF_MICROPHONES = 2
/**
 * Recordings that are further apart sound like two people. It is far from one person's: who is told so of their mother's
 * two recordings is hurt, and who isn't can take a recording out again.
 */
const TWO_PEOPLE = 2.5

export const soundLikeTwoPeople = (one: Speaker, other: Speaker): boolean =>
  speakerDistance(one, other) >= TWO_PEOPLE

/**
 * How different two speakers sound: the sum of the differences of pitch, of mean spectrum, and of what the spectrum does
 * while they speak (the arithmetic-harmonic sphericity of the covariances, Bimbot & Mathan 1993, which no microphone
 * changes). Without unit; 0.3 is usual for two recordings of one person and 7 for those of two. Its errors are in
 * docs/voice.md, section 8: mostly two people of one sex and pitch taken for one, rarely one lively reader for two.
 */
export function speakerDistance(one: Speaker, other: Speaker): number {
  const byChance = 1 / one.frames + 1 / other.frames
  const pitch = Math.min(...one.pitch.map((semitones, i) => Math.abs(semitones - other.pitch[i])))
  const [a, b] = [one, other].map(toMatrix)
  return (
    (pitch / DIFFERENT_PITCH) ** 2 +
    (differenceOfMeans(one, other, a, b) - MEANS_BY_CHANCE * byChance) / DIFFERENT_MEANS +
    (sphericity(a, b) - SHAPE_BY_CHANCE * byChance) / DIFFERENT_SHAPE
  )
}

type Matrix = number[][]

function differenceOfMeans(one: Speaker, other: Speaker, a: Matrix, b: Matrix): number {
  const squares = one.means.map((mean, i) => (2 * (mean - other.means[i]) ** 2) / (a[i][i] + b[i][i]))
  const counted = squares.slice(OF_MICROPHONES)
  return counted.reduce((sum, square) => sum + square, 0) / counted.length
}

/** 0 for equal shapes, more for others. */
function sphericity(a: Matrix, b: Matrix): number {
  return Math.log(traceOfRatio(a, b) * traceOfRatio(b, a)) - 2 * Math.log(a.length)
}

/** The trace of a times the inverse of b, which is positive definite: both are covariances of many frames. */
function traceOfRatio(a: Matrix, b: Matrix): number {
  const size = a.length
  const [left, right] = [b.map((row) => [...row]), a.map((row) => [...row])]
  // Gauss-Jordan elimination turns the left side into a diagonal.
  for (let i = 0; i < size; i++) {
    for (let row = 0; row < size; row++) {
      if (row === i) continue
      const factor = left[row][i] / left[i][i]
      for (let k = i; k < size; k++) left[row][k] -= factor * left[i][k]
      for (let k = 0; k < size; k++) right[row][k] -= factor * right[i][k]
    }
  }
  return right.reduce((sum, row, i) => sum + row[i] / left[i][i], 0)
}

function toMatrix({ means, covariance }: Speaker): Matrix {
  const at = (i: number, j: number) =>
    covariance[(Math.max(i, j) * (Math.max(i, j) + 1)) / 2 + Math.min(i, j)]
  return means.map((_, i) => means.map((_, j) => at(i, j)))
}
