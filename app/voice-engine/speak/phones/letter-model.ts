import { readFileSync } from 'node:fs'
import { unpackArrays } from '../../packed-arrays'
import { type StressedPhone, stressedPhone } from './dictionary'

export const LABEL = 'letters-1'
/** Units of the start and the end of a word. */
export const START = '\u0000'
export const END = '\u0001'
/** Likelihoods are stored in steps of a sixteenth of their ln. */
export const STEPS = 16
const LARGEST_BYTES = 2 ** 24
/** Hypotheses that are followed at once. */
const BEAM = 24
/** Costs of a word without primary stress, in ln of likelihood. */
const UNSTRESSED = 3
const IMPOSSIBLE = -20

/** Next to this file in the sources, and next to the bundle when built: see PROVENANCE.md. */
const FILE = new URL('./letters.bin', import.meta.url)

let model: LetterModel | undefined

/** @param word in lower case @returns its likeliest phones @throws Error if the model's file is missing */
export function soundOut(word: string): StressedPhone[] {
  model ??= new LetterModel(readFileSync(FILE))
  return model.say(word)
}

/** A letter with the phones that it stands for. */
interface Unit {
  phones: readonly StressedPhone[]
  stresses: number
}

interface Hypothesis {
  score: number
  /** Numbers of units, the word's start first. */
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
  /** Where the children of each n-gram begin; they end where the next one's begin. */
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

  /** @param word in lower case @returns its likeliest phones; letters other than a to z and apostrophes are left out */
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

  /** The n-grams that a hypothesis ends with, the longest first; -1 for one that isn't listed. */
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

  /** @returns the n-gram from..to that ends with the unit; -1 if there is none */
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

/** @param name of a unit: its letter and its phones, such as 'a EY1' */
function unitOf(name: string): Unit {
  const phones = name.split(' ').slice(1).map(stressedPhone)
  return { phones, stresses: phones.filter(({ stress }) => stress === 1).length }
}
