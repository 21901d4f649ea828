import { borrow, floats, kernel } from '../dsp/kernel'
import { BAND_COUNT } from '../dsp/mel-bands'
import type { BandRange } from '../measure/analyse/voice'
import { isVowel, SILENCE } from '../phones/phone-set'
import type { ReaderNetwork } from '../reader/network'
import { REFITTED, type SpeakerMeans, TOKEN_FEATURES, type Tokens } from '../reader/types'
import type { PhoneSequence } from './decode-phones'
import type { TenthFrames } from './tenth-frames'

/** Weight of what the net has learnt of all people; less of it is closer to this person and less intelligible. */
const RIDGE = 1
const RIDGE_OF_CONSTANT = 0.1
/** What was filled in says what is usual for a phone: all of it blurs the net's own, and words are lost. */
const FILLED = 0.5
const SHORTEST_STRETCH = 60
const FEWEST_PHONES = 3
/** As much of the recording as is read, in frames of 10 ms: a minute. More changes little, and takes time. */
const MOST_FRAMES = 6000
const QUIETEST = -10
const TOGETHER = 128
const FLOAT_BYTES = 4
/** As the kernel has them: rows by four, columns by eight. */
const FOUR = 4
const GROUP = 8

class NormalEquations {
  weight = 0
  /** Inputs, and a 1. */
  readonly #width: number
  /** width x width; only the lower triangle is filled. */
  readonly #squares: Float64Array
  /** width x REFITTED */
  readonly #products: Float64Array
  /** width, filled up, x TOGETHER: inputs times weights, as the rows of a dense layer … */
  readonly #rows: Float32Array
  /** … of which inputs and residuals are the weights: groups x TOGETHER x GROUP. */
  readonly #columns: Float32Array
  #waiting = 0

  constructor(inputs: number) {
    const width = inputs + 1
    this.#width = width
    this.#squares = new Float64Array(width * width)
    this.#products = new Float64Array(width * REFITTED)
    this.#rows = new Float32Array(Math.ceil(width / FOUR) * FOUR * TOGETHER)
    this.#columns = new Float32Array(Math.ceil((width + REFITTED) / GROUP) * GROUP * TOGETHER)
  }

  add(inputs: Float32Array, residual: Float64Array, weight: number): void {
    const at = this.#waiting++
    const width = this.#width
    for (let i = 0; i < width; i++) {
      const value = i < inputs.length ? inputs[i] : 1
      this.#rows[i * TOGETHER + at] = value * weight
      this.#put(i, at, value)
    }
    for (let j = 0; j < REFITTED; j++) this.#put(width + j, at, residual[j])
    this.weight += weight
    if (this.#waiting === TOGETHER) this.#sum()
  }

  #put(column: number, at: number, value: number): void {
    const group = column - (column % GROUP)
    this.#columns[group * TOGETHER + at * GROUP + (column % GROUP)] = value
  }

  #sum(): void {
    const [width, rows, columns] = [this.#width, this.#rows, this.#columns]
    const [rowCount, columnCount] = [rows, columns].map(({ length }) => length / TOGETHER)
    const sizes = [rows.length, columns.length, columnCount, rowCount * columnCount]
    const [rowsAt, columnsAt, zerosAt, sumsAt] = borrow(...sizes)
    floats(rowsAt, rows.length).set(rows)
    floats(columnsAt, columns.length).set(columns)
    floats(zerosAt, columnCount).fill(0)
    const [row, result] = [TOGETHER, columnCount].map((count) => count * FLOAT_BYTES)
    kernel.multiply(columnsAt, rowsAt, zerosAt, sumsAt, row, row, result, rowCount, columnCount / GROUP)
    const sums = floats(sumsAt, rowCount * columnCount)
    for (let i = 0; i < width; i++) {
      for (let j = 0; j <= i; j++) this.#squares[i * width + j] += sums[i * columnCount + j]
      const from = i * columnCount + width
      for (let j = 0; j < REFITTED; j++) this.#products[i * REFITTED + j] += sums[from + j]
    }
    rows.fill(0)
    this.#waiting = 0
  }

  /** Solves them by Cholesky's decomposition. @returns width x REFITTED */
  solve(): Float32Array {
    this.#sum()
    const [width, lower, results] = [this.#width, this.#squares, this.#products]
    for (let i = 0; i < width; i++) {
      lower[i * width + i] += RIDGE * this.weight * (i < width - 1 ? 1 : RIDGE_OF_CONSTANT)
      for (let j = 0; j <= i; j++) {
        let rest = lower[i * width + j]
        for (let k = 0; k < j; k++) rest -= lower[i * width + k] * lower[j * width + k]
        lower[i * width + j] = i === j ? Math.sqrt(rest) : rest / lower[j * width + j]
      }
    }
    for (let i = 0; i < width; i++) {
      for (let k = 0; k < i; k++) subtractRow(results, i, k, lower[i * width + k])
      divideRow(results, i, lower[i * width + i])
    }
    for (let i = width - 1; i >= 0; i--) {
      for (let k = i + 1; k < width; k++) subtractRow(results, i, k, lower[k * width + i])
      divideRow(results, i, lower[i * width + i])
    }
    return Float32Array.from(results)
  }
}

/** Refits the net's last layer to a person by ridge regression (after Leggetter & Woodland 1995). */
export function refitLastLayer(
  frames: TenthFrames,
  heard: PhoneSequence,
  speaker: SpeakerMeans,
  network: ReaderNetwork,
  recorded: BandRange,
): Float32Array {
  const { hiddenCount } = network
  const equations = new NormalEquations(hiddenCount)
  const residual = new Float64Array(REFITTED)
  for (const { phones, durations, from } of stretchesOf(heard)) {
    const encoded = network.encode(tokensOf(phones), speaker)
    const { frameCount, hidden, outputs, phoneMeans } = network.frames(encoded, phones, durations, speaker)
    const width = outputs.length / frameCount
    for (let i = 0; i < frameCount; i++) {
      const level = frames.levels[from + i]
      for (let band = 0; band < BAND_COUNT; band++) {
        const expected = phoneMeans[i * width + band] + outputs[i * width + band]
        const weight = band >= recorded.from && band < recorded.to ? 1 : FILLED
        residual[band] = weight * (frames.shapes[(from + i) * BAND_COUNT + band] - expected)
      }
      const expectedLevel = (phoneMeans[i * width + BAND_COUNT] - 1) * 3 + 2 * outputs[i * width + BAND_COUNT]
      residual[BAND_COUNT] = Math.max(level, QUIETEST) - expectedLevel
      equations.add(
        hidden.subarray(i * hiddenCount, (i + 1) * hiddenCount),
        residual,
        Math.max(0.02, Math.min(1, (level + 9) / 6)),
      )
    }
  }
  // In noise hardly a phone is heard, so that there is nothing to refit to.
  return equations.weight > 0 ? equations.solve() : new Float32Array((hiddenCount + 1) * REFITTED)
}

function stretchesOf({ phones, durations }: PhoneSequence): (PhoneSequence & { from: number })[] {
  const stretches: (PhoneSequence & { from: number })[] = []
  let first = 0
  let from = 0
  let frames = 0
  for (let i = 0; i <= phones.length; i++) {
    const isEnd = i === phones.length || (phones[i] === SILENCE && i - first > SHORTEST_STRETCH)
    if (isEnd && i - first >= FEWEST_PHONES && from < MOST_FRAMES) {
      stretches.push({ phones: phones.slice(first, i), durations: durations.slice(first, i), from })
    }
    if (isEnd) {
      first = i
      from = frames
    }
    frames += durations[i] ?? 0
  }
  return stretches
}

function tokensOf(phones: Uint8Array): Tokens {
  const features = new Float32Array(phones.length * TOKEN_FEATURES)
  for (const [i, phone] of phones.entries()) {
    if (phone === SILENCE) continue
    const stress = isVowel(phone) ? [0, 0, 1, 0] : [1, 0, 0, 0]
    features.set([1, ...stress, 0, 0, 0, 0.4, 0.5, 0.5, 0.5, 0.5], i * TOKEN_FEATURES)
  }
  return { count: phones.length, phones, features, words: new Int16Array(phones.length).fill(-1) }
}

function subtractRow(rows: Float64Array, to: number, from: number, factor: number): void {
  for (let j = 0; j < REFITTED; j++) rows[to * REFITTED + j] -= factor * rows[from * REFITTED + j]
}

function divideRow(rows: Float64Array, at: number, divisor: number): void {
  for (let j = 0; j < REFITTED; j++) rows[at * REFITTED + j] /= divisor
}
