import { readFileSync } from 'node:fs'
import { unpackArrays } from '../../net/packed-arrays'
import { type StressedPhone, stressedPhone } from './dictionary'

export const LABEL = 'letters-1'
export const START = '\u0000'
export const END = '\u0001'
export const STEPS = 16
const LARGEST_BYTES = 2 ** 24
const BEAM = 24
/** Costs of a word without primary stress, in ln of likelihood. */
const UNSTRESSED = 3
const IMPOSSIBLE = -20

const FILE = new URL('./letters.bin', import.meta.url)

let model: LetterModel | undefined

/** @param word in lower case @returns its likeliest phones @throws Error if the model's file is missing */
export function soundOut(word: string): StressedPhone[] {
  model ??= new LetterModel(readFileSync(FILE))
  return model.say(word)
}

interface Unit {
  phones: readonly StressedPhone[]
  stresses: number
}

interface Hypothesis {
  score: number
  units: readonly number[]
  stresses: number
}

/** Joint-sequence model of letters and phones (Bisani & Ney 2008): n-grams over letters with their phones. */
export class LetterModel {
  readonly #units: readonly Unit[]
  readonly #unitsOfLetter = new Map<string, number[]>()
  readonly #gramUnits: Int16Array
  readonly #likelihoods: Uint8Array
  readonly #backOffs: Uint8Array
  readonly #children: Int32Array
  readonly #order: number
  readonly #roots: number

  /** @param bytes of letters.bin @throws Error for other bytes */
  constructor(bytes: Uint8Array) {
    const unpacked = unpackArrays(bytes, LABEL, LARGEST_BYTES)
    if (!unpacked) throw new Error('Not a model of letters and sounds')
    const { units, levels } = unpacked.values as { units: string[]; levels: number[] }
    this.#units = units.map(unitOf)
    for (const [number, name] of units.entries()) {
      this.#unitsOfLetter.set(name[0], [...(this.#unitsOfLetter.get(name[0]) ?? []), number])
    }
    this.#gramUnits = unpacked.arrays.units as Int16Array
    this.#likelihoods = unpacked.arrays.likelihoods as Uint8Array
    this.#backOffs = unpacked.arrays.backOffs as Uint8Array
    const counts = unpacked.arrays.children as Int16Array
    this.#children = new Int32Array(counts.length + 1)
    this.#children[0] = levels[0]
    for (let i = 0; i < counts.length; i++) this.#children[i + 1] = this.#children[i] + counts[i]
    this.#order = levels.length
    this.#roots = levels[0]
  }

  say(word: string): StressedPhone[] {
    let beam: Hypothesis[] = [{ score: 0, units: [START.charCodeAt(0)], stresses: 0 }]
    for (const letter of word) {
      const candidates = this.#unitsOfLetter.get(letter)
      if (candidates) beam = this.#extend(beam, candidates)
    }
    const end = [END.charCodeAt(0)]
    const [best] = this.#extend(beam, end).sort((a, b) => whole(b) - whole(a))
    return best ? best.units.flatMap((unit) => this.#units[unit].phones) : []
  }

  #extend(beam: readonly Hypothesis[], candidates: readonly number[]): Hypothesis[] {
    const best = new Map<string, Hypothesis>()
    for (const { score, units, stresses } of beam) {
      const histories = this.#historiesOf(units)
      for (const unit of candidates) {
        const all = stresses + this.#units[unit].stresses
        if (all > 1) continue
        const extended = {
          score: score + this.#score(histories, unit),
          units: [...units, unit],
          stresses: all,
        }
        const key = `${all}:${extended.units.slice(1 - this.#order).join()}`
        const other = best.get(key)
        if (!other || other.score < extended.score) best.set(key, extended)
      }
    }
    return [...best.values()].sort((a, b) => b.score - a.score).slice(0, BEAM)
  }

  #historiesOf(units: readonly number[]): number[] {
    const histories: number[] = []
    for (let from = Math.max(0, units.length + 1 - this.#order); from < units.length; from++) {
      let gram = this.#find(0, this.#roots, units[from])
      for (let i = from + 1; i < units.length && gram >= 0; i++) gram = this.#childOf(gram, units[i])
      histories.push(gram)
    }
    return histories
  }

  #score(histories: readonly number[], unit: number): number {
    let weights = 0
    for (const history of histories) {
      if (history < 0) continue
      const gram = this.#childOf(history, unit)
      if (gram >= 0) return weights - this.#likelihoods[gram] / STEPS
      weights += 1 - this.#backOffs[history] / STEPS
    }
    const gram = this.#find(0, this.#roots, unit)
    return gram >= 0 ? weights - this.#likelihoods[gram] / STEPS : IMPOSSIBLE
  }

  #childOf(gram: number, unit: number): number {
    return this.#find(this.#children[gram], this.#children[gram + 1], unit)
  }

  #find(from: number, to: number, unit: number): number {
    let low = from
    let high = to
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#gramUnits[middle] < unit) low = middle + 1
      else high = middle
    }
    return low < to && this.#gramUnits[low] === unit ? low : -1
  }
}

function whole({ score, stresses }: Hypothesis): number {
  return stresses === 0 ? score - UNSTRESSED : score
}

function unitOf(name: string): Unit {
  const phones = name.split(' ').slice(1).map(stressedPhone)
  return { phones, stresses: phones.filter(({ stress }) => stress === 1).length }
}
