import { borrow, floats, kernel } from '../dsp/kernel'
import { BAND_COUNT } from '../dsp/mel-bands'
import { isVowel, SILENCE } from '../phones/phone-set'
import type { ReaderNetwork } from '../reader/network'
import { HIDDEN, REFITTED, type SpeakerMeans, TOKEN_FEATURES, type Tokens } from '../reader/types'
import type { PhoneSequence } from './decode-phones'
import type { TenthFrames } from './speaker-means'

const WIDTH = HIDDEN + 1
/** Weight of what the net has learnt of all people; less of it is closer to this person and less intelligible. */
const RIDGE = 1
const RIDGE_OF_CONSTANT = 0.1
const SHORTEST_STRETCH = 60
const FEWEST_PHONES = 3
/** As much of the recording as is read, in frames of 10 ms: a minute. More changes little, and takes time. */
const MOST_FRAMES = 6000
const QUIETEST = -10
const TOGETHER = 128
const FLOAT_BYTES = 4
/** As the kernel has them: rows by four, columns by eight. */
const ROWS = Math.ceil(WIDTH / 4) * 4
const GROUP = 8
const COLUMNS = Math.ceil((WIDTH + REFITTED) / GROUP) * GROUP

class NormalEquations {
  /** WIDTH x WIDTH; only the lower triangle is filled. */
  readonly squares = new Float64Array(WIDTH * WIDTH)
  /** WIDTH x REFITTED */
  readonly products = new Float64Array(WIDTH * REFITTED)
  weight = 0
  /** ROWS x TOGETHER: inputs times weights, as the rows of a dense layer … */
  readonly #rows = new Float32Array(ROWS * TOGETHER)
  /** … of which inputs and residuals are the weights: groups x TOGETHER x GROUP. */
  readonly #columns = new Float32Array(COLUMNS * TOGETHER)
  #waiting = 0

  add(inputs: Float32Array, residual: Float64Array, weight: number): void {
    const at = this.#waiting++
    for (let i = 0; i < WIDTH; i++) {
      const value = i < HIDDEN ? inputs[i] : 1
      this.#rows[i * TOGETHER + at] = value * weight
      this.#put(i, at, value)
    }
    for (let j = 0; j < REFITTED; j++) this.#put(WIDTH + j, at, residual[j])
    this.weight += weight
    if (this.#waiting === TOGETHER) this.#sum()
  }

  #put(column: number, at: number, value: number): void {
    const group = column - (column % GROUP)
    this.#columns[group * TOGETHER + at * GROUP + (column % GROUP)] = value
  }

  #sum(): void {
    const [rows, columns] = [this.#rows, this.#columns]
    const sizes = [rows.length, columns.length, COLUMNS, ROWS * COLUMNS]
    const [rowsAt, columnsAt, zerosAt, sumsAt] = borrow(...sizes)
    floats(rowsAt, rows.length).set(rows)
    floats(columnsAt, columns.length).set(columns)
    floats(zerosAt, COLUMNS).fill(0)
    const [row, result] = [TOGETHER, COLUMNS].map((count) => count * FLOAT_BYTES)
    kernel.multiply(columnsAt, rowsAt, zerosAt, sumsAt, row, row, result, ROWS, COLUMNS / GROUP)
    const sums = floats(sumsAt, ROWS * COLUMNS)
    for (let i = 0; i < WIDTH; i++) {
      for (let j = 0; j <= i; j++) this.squares[i * WIDTH + j] += sums[i * COLUMNS + j]
      const from = i * COLUMNS + WIDTH
      for (let j = 0; j < REFITTED; j++) this.products[i * REFITTED + j] += sums[from + j]
    }
    rows.fill(0)
    this.#waiting = 0
  }

  /** Solves them by Cholesky's decomposition. @returns WIDTH x REFITTED */
  solve(): Float32Array {
    this.#sum()
    const { squares: lower, products: results } = this
    for (let i = 0; i < WIDTH; i++) {
      lower[i * WIDTH + i] += RIDGE * this.weight * (i < HIDDEN ? 1 : RIDGE_OF_CONSTANT)
      for (let j = 0; j <= i; j++) {
        let rest = lower[i * WIDTH + j]
        for (let k = 0; k < j; k++) rest -= lower[i * WIDTH + k] * lower[j * WIDTH + k]
        lower[i * WIDTH + j] = i === j ? Math.sqrt(rest) : rest / lower[j * WIDTH + j]
      }
    }
    for (let i = 0; i < WIDTH; i++) {
      for (let k = 0; k < i; k++) subtractRow(results, i, k, lower[i * WIDTH + k])
      divideRow(results, i, lower[i * WIDTH + i])
    }
    for (let i = WIDTH - 1; i >= 0; i--) {
      for (let k = i + 1; k < WIDTH; k++) subtractRow(results, i, k, lower[k * WIDTH + i])
      divideRow(results, i, lower[i * WIDTH + i])
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
): Float32Array {
  const equations = new NormalEquations()
  const residual = new Float64Array(REFITTED)
  for (const { phones, durations, from } of stretchesOf(heard)) {
    const encoded = network.encode(tokensOf(phones), speaker)
    const { frameCount, hidden, outputs, phoneMeans } = network.frames(encoded, phones, durations, speaker)
    const width = outputs.length / frameCount
    for (let i = 0; i < frameCount; i++) {
      const level = frames.levels[from + i]
      for (let band = 0; band < BAND_COUNT; band++) {
        const expected = phoneMeans[i * width + band] + outputs[i * width + band]
        residual[band] = frames.shapes[(from + i) * BAND_COUNT + band] - expected
      }
      const expectedLevel = (phoneMeans[i * width + BAND_COUNT] - 1) * 3 + 2 * outputs[i * width + BAND_COUNT]
      residual[BAND_COUNT] = Math.max(level, QUIETEST) - expectedLevel
      equations.add(
        hidden.subarray(i * HIDDEN, (i + 1) * HIDDEN),
        residual,
        Math.max(0.02, Math.min(1, (level + 9) / 6)),
      )
    }
  }
  // In noise hardly a phone is heard, so that there is nothing to refit to.
  return equations.weight > 0 ? equations.solve() : new Float32Array(WIDTH * REFITTED)
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
