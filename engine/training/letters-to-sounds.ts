// Learns from CMUdict how letters are spoken: `node --import tsx engine/training/letters-to-sounds.ts`, half a minute. With `--check` it
// leaves 2,000 words out and says how many of them it gets right, and writes nothing.
import { writeFileSync } from 'node:fs'
import { packArrays } from '../src/net/packed-arrays'
import { isVowel, PHONES } from '../src/phones/phone-set'
import { dictionaryWords } from '../src/text/phones/dictionary-words.mjs'
import { END, LABEL, LetterModel, START, STEPS } from '../src/text/phones/letter-model'

const FILE = 'engine/src/text/phones/letters.bin'
const HELD_OUT = 2000
const ORDER = 6
/** An n-gram is kept if it tells its words apart by this much in all, in ln of likelihood. */
const LEAST_GAIN = 1
const FEWEST_OF_UNIT = 5
const MOST_PHONES_OF_LETTER = 2
const ROUNDS = 5
const LETTERS = "abcdefghijklmnopqrstuvwxyz'"

interface Entry {
  word: string
  /** As in CMUdict: vowels with their stress. */
  phones: string[]
}

const bare = (phone: string) => phone.replace(/\d/, '')

/** The alternatives of a letter: no phone, one or two, without stress. */
function chunkOf(letter: string, phones: readonly string[], from: number, count: number): number {
  let chunk = LETTERS.indexOf(letter)
  for (let i = 0; i < MOST_PHONES_OF_LETTER; i++) {
    chunk = chunk * PHONES.length + (i < count ? PHONES.indexOf(bare(phones[from + i] ?? '')) : 0)
  }
  return chunk
}

/** Aligns letters with phones by expectation and maximisation (Jansche 2003, Bisani & Ney 2008). */
class Aligner {
  #likelihoods = new Float64Array(LETTERS.length * PHONES.length ** 2)

  constructor(entries: readonly Entry[]) {
    const likely = [0.2, 1, 0.05]
    for (const { word, phones } of entries) {
      for (const letter of word) {
        for (let j = 0; j <= phones.length; j++) {
          for (let count = 0; count <= Math.min(MOST_PHONES_OF_LETTER, phones.length - j); count++) {
            this.#likelihoods[chunkOf(letter, phones, j, count)] = likely[count] ?? 0
          }
        }
      }
    }
    for (let round = 0; round < ROUNDS; round++) {
      const counts = new Float64Array(this.#likelihoods.length)
      for (const entry of entries) this.#count(entry, counts)
      const all = counts.reduce((sum, count) => sum + count, 0)
      this.#likelihoods = counts.map((count) => (20 * count) / all)
    }
  }

  /** Adds how often each chunk is expected, by the forward-backward algorithm. */
  #count({ word, phones }: Entry, counts: Float64Array): void {
    const forward = this.#sums(word, phones)
    const width = phones.length + 1
    const whole = forward[forward.length - 1] ?? 0
    if (whole === 0) return
    const backward = new Float64Array(forward.length)
    backward[backward.length - 1] = 1
    for (let i = word.length - 1; i >= 0; i--) {
      for (let j = 0; j < width; j++) {
        for (let count = 0; count <= Math.min(MOST_PHONES_OF_LETTER, phones.length - j); count++) {
          const later = backward[(i + 1) * width + j + count] ?? 0
          if (later === 0) continue
          const chunk = chunkOf(word[i] ?? '', phones, j, count)
          const likelihood = (this.#likelihoods[chunk] ?? 0) * later
          backward[i * width + j] = (backward[i * width + j] ?? 0) + likelihood
          counts[chunk] = (counts[chunk] ?? 0) + ((forward[i * width + j] ?? 0) * likelihood) / whole
        }
      }
    }
  }

  #sums(word: string, phones: readonly string[]): Float64Array {
    const width = phones.length + 1
    const sums = new Float64Array((word.length + 1) * width)
    sums[0] = 1
    this.#walk(word, phones, (from, to, likelihood) => {
      sums[to] = (sums[to] ?? 0) + (sums[from] ?? 0) * likelihood
    })
    return sums
  }

  #walk(
    word: string,
    phones: readonly string[],
    step: (from: number, to: number, likelihood: number, count: number) => void,
  ): void {
    const width = phones.length + 1
    for (let i = 0; i < word.length; i++) {
      for (let j = 0; j < width; j++) {
        for (let count = 0; count <= Math.min(MOST_PHONES_OF_LETTER, phones.length - j); count++) {
          const likelihood = this.#likelihoods[chunkOf(word[i] ?? '', phones, j, count)] ?? 0
          step(i * width + j, (i + 1) * width + j + count, likelihood, count)
        }
      }
    }
  }

  /** @returns the likeliest phones of each letter; undefined if they don't fit */
  align({ word, phones }: Entry): string[][] | undefined {
    const width = phones.length + 1
    const best = new Float64Array((word.length + 1) * width)
    const counts = new Int8Array(best.length)
    best[0] = 1
    this.#walk(word, phones, (from, to, likelihood, count) => {
      const score = (best[from] ?? 0) * likelihood
      if (score <= (best[to] ?? 0)) return
      best[to] = score
      counts[to] = count
    })
    if (best[best.length - 1] === 0) return undefined
    const aligned: string[][] = []
    let j = phones.length
    for (let i = word.length; i > 0; i--) {
      const count = counts[i * width + j] ?? 0
      aligned.unshift(phones.slice(j - count, j))
      j -= count
    }
    return aligned
  }
}

/** An n-gram of units as a string of their numbers, with one character for each. */
type Gram = string

/** Interpolated modified Kneser-Ney (Chen & Goodman 1999) over joint units, pruned by what each n-gram gains (Seymore & Rosenfeld 1996). */
class Grams {
  readonly likelihoods: Map<Gram, number>[] = []
  readonly backOffs = new Map<Gram, number>()
  readonly #counts: Map<Gram, number>[] = []

  constructor(sequences: readonly Gram[], units: number) {
    for (let n = 1; n <= ORDER; n++) this.#counts[n] = countGrams(sequences, n)
    let lower: Map<Gram, number> = new Map()
    for (let n = 1; n <= ORDER; n++) {
      const counts = n === ORDER ? this.#countsOf(n) : this.#continuations(n)
      const discounts = discountsOf(counts)
      const totals = new Map<Gram, { all: number; taken: number }>()
      for (const [gram, count] of counts) {
        const history = gram.slice(0, -1)
        const total = totals.get(history) ?? { all: 0, taken: 0 }
        totals.set(history, {
          all: total.all + count,
          taken: total.taken + (discounts[Math.min(3, count)] ?? 0),
        })
      }
      for (const [history, { all, taken }] of totals) this.backOffs.set(history, taken / all)
      const likelihoods = new Map<Gram, number>()
      for (const [gram, count] of counts) {
        const { all, taken } = totals.get(gram.slice(0, -1)) ?? { all: 1, taken: 0 }
        const shorter = n === 1 ? 1 / units : (lower.get(gram.slice(1)) ?? 0)
        likelihoods.set(gram, (count - (discounts[Math.min(3, count)] ?? 0) + taken * shorter) / all)
      }
      this.likelihoods[n] = likelihoods
      lower = likelihoods
    }
    for (let n = ORDER; n > 2; n--) this.#prune(n)
  }

  #countsOf(n: number): Map<Gram, number> {
    return this.#counts[n] ?? new Map()
  }

  /** How many different units precede an n-gram; how often it occurs, at the beginning of a word. */
  #continuations(n: number): Map<Gram, number> {
    const counts = new Map<Gram, number>()
    for (const gram of this.#countsOf(n + 1).keys()) {
      const shorter = gram.slice(1)
      counts.set(shorter, (counts.get(shorter) ?? 0) + 1)
    }
    for (const [gram, count] of this.#countsOf(n)) if (gram.startsWith(START)) counts.set(gram, count)
    return counts
  }

  likelihoodOf(gram: Gram): number {
    const own = this.likelihoods[gram.length]?.get(gram)
    if (own !== undefined) return own
    return (this.backOffs.get(gram.slice(0, -1)) ?? 1) * this.likelihoodOf(gram.slice(1))
  }

  #prune(n: number): void {
    const grams = this.likelihoods[n] ?? new Map<Gram, number>()
    const histories = new Set<Gram>()
    for (const longer of this.likelihoods[n + 1]?.keys() ?? []) histories.add(longer.slice(0, -1))
    const siblings = new Map<Gram, Gram[]>()
    for (const gram of grams.keys()) {
      const history = gram.slice(0, -1)
      const known = siblings.get(history)
      if (known) known.push(gram)
      else siblings.set(history, [gram])
    }
    for (const [history, all] of siblings) {
      const backOff = this.backOffs.get(history) ?? 1
      const gone = all.filter((gram) => {
        const without = backOff * this.likelihoodOf(gram.slice(1))
        const gain = (this.#countsOf(n).get(gram) ?? 0) * Math.log((grams.get(gram) ?? 0) / without)
        return !histories.has(gram) && gain < LEAST_GAIN
      })
      for (const gram of gone) grams.delete(gram)
      const left = all.filter((gram) => grams.has(gram))
      const own = left.reduce((sum, gram) => sum + (grams.get(gram) ?? 0), 0)
      const shorter = left.reduce((sum, gram) => sum + this.likelihoodOf(gram.slice(1)), 0)
      if (left.length === 0) this.backOffs.delete(history)
      else this.backOffs.set(history, Math.max(1e-4, (1 - own) / Math.max(1e-6, 1 - shorter)))
    }
  }
}

function countGrams(sequences: readonly Gram[], n: number): Map<Gram, number> {
  const counts = new Map<Gram, number>()
  for (const sequence of sequences) {
    for (let end = Math.max(2, n); end <= sequence.length; end++) {
      const gram = sequence.slice(end - n, end)
      counts.set(gram, (counts.get(gram) ?? 0) + 1)
    }
  }
  return counts
}

/** What is taken from n-grams that occur once, twice and more often. */
function discountsOf(counts: ReadonlyMap<Gram, number>): number[] {
  const times = [0, 0, 0, 0, 0]
  for (const count of counts.values()) if (count < times.length) times[count] = (times[count] ?? 0) + 1
  const [, once = 1, twice = 1, thrice = 1, four = 1] = times
  const share = once / (once + 2 * twice)
  return [
    0,
    1 - (2 * share * twice) / once,
    2 - (3 * share * thrice) / twice,
    3 - (4 * share * four) / thrice,
  ]
}

/** The file: a tree of n-grams, level by level, each with its likelihood and the weight of shorter ones after it. */
function packGrams(units: readonly string[], grams: Grams): Uint8Array {
  const levels: Gram[][] = []
  for (let n = 1; n <= ORDER; n++) {
    const sorted = [...(grams.likelihoods[n]?.keys() ?? [])].sort()
    // What begins with the start of a word needs that start at the level above.
    levels.push(n === 1 ? [...sorted, START].sort() : sorted)
  }
  const all = levels.flat()
  const childCounts = new Map<Gram, number>()
  for (const gram of all) {
    const parent = gram.slice(0, -1)
    if (parent) childCounts.set(parent, (childCounts.get(parent) ?? 0) + 1)
  }
  const steps = (likelihood: number) => Math.min(255, Math.max(0, Math.round(-STEPS * Math.log(likelihood))))
  return packArrays(
    {
      label: LABEL,
      values: { units, levels: levels.map((level) => level.length) },
      arrays: {
        units: Int16Array.from(all, (gram) => gram.charCodeAt(gram.length - 1)),
        likelihoods: Uint8Array.from(all, (gram) => steps(grams.likelihoods[gram.length]?.get(gram) ?? 1)),
        backOffs: Uint8Array.from(all, (gram) => steps((grams.backOffs.get(gram) ?? 1) / Math.E)),
        children: Int16Array.from(all, (gram) => childCounts.get(gram) ?? 0),
      },
    },
    9,
  )
}

function train(entries: readonly Entry[]): Uint8Array {
  const aligner = new Aligner(entries)
  const names = entries.flatMap((entry) => {
    const aligned = aligner.align(entry)
    return aligned ? [aligned.map((phones, i) => [entry.word[i] ?? '', ...phones].join(' '))] : []
  })
  const counts = new Map<string, number>()
  for (const name of names.flat()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const frequent = [...counts]
    .filter(([, count]) => count >= FEWEST_OF_UNIT)
    .map(([name]) => name)
    .sort()
  // The first two numbers are the start and the end of a word.
  const units = ['<', '>', ...frequent]
  const numbers = new Map(units.map((name, i) => [name, String.fromCharCode(i)]))
  const sequences = names
    .filter((word) => word.every((name) => numbers.has(name)))
    .map((word) => START + word.map((name) => numbers.get(name)).join('') + END)
  const grams = new Grams(sequences, units.length)
  const bytes = packGrams(units, grams)
  console.log(
    `${sequences.length} of ${entries.length} words, ${units.length} units,`,
    `${grams.likelihoods.map((level) => level.size).join(' ')} n-grams, ${bytes.length} bytes`,
  )
  return bytes
}

/** A fixed order that has nothing to do with the alphabet (FNV-1a). */
function hash(word: string): number {
  let value = 0x811c9dc5
  for (const letter of word) value = Math.imul(value ^ letter.charCodeAt(0), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}

const words = dictionaryWords()
const names = [...words.keys()].filter((word) => /^[a-z'].*[a-z]/.test(word) && !/\d/.test(word))
const isCheck = process.argv.includes('--check')
const heldOut = isCheck
  ? names
      .filter((word) => !word.includes("'"))
      .sort((a, b) => hash(a) - hash(b))
      .slice(0, HELD_OUT)
  : []
const isHeldOut = new Set(heldOut)
const bytes = train(
  names.flatMap((word) => (isHeldOut.has(word) ? [] : [{ word, phones: words.get(word)?.[0] ?? [] }])),
)
if (isCheck) {
  const model = new LetterModel(bytes)
  const started = performance.now()
  let right = 0
  let rightPhones = 0
  for (const word of heldOut) {
    const said = model.say(word).map(({ phone, stress }) => PHONES[phone] + (isVowel(phone) ? stress : ''))
    const all = words.get(word) ?? []
    if (all.some((phones) => phones.join() === said.join())) right++
    if (all.some((phones) => phones.map(bare).join() === said.map(bare).join())) rightPhones++
  }
  console.log(
    `${(right / HELD_OUT) * 100} % of ${HELD_OUT} held-out words right, ${(rightPhones / HELD_OUT) * 100} % without stress,`,
    `${((performance.now() - started) / HELD_OUT).toFixed(2)} ms a word`,
  )
} else {
  writeFileSync(FILE, bytes)
}
