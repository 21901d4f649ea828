import { randomNumbers } from '../../../engine/tests/support/random-numbers'

/** A number from 0 to below 1. */
export type Random = () => number

/** The random numbers of one case: the same for the same seed and number, whatever ran before. */
export const randomOf = (seed: number, number: number): Random =>
  randomNumbers(Math.imul(seed + number, 0x9e3779b1) >>> 0)

export const int = (random: Random, below: number): number => Math.floor(random() * below)

export const pick = <T>(random: Random, list: readonly T[]): T => list[int(random, list.length)] as T

type Mutation = (bytes: Buffer, random: Random, others: readonly Uint8Array[]) => Buffer

const MOST_MUTATIONS = 4
const MOST_BITS = 16
/** Where formats have most of their lengths. */
const HEAD_BYTES = 512
const MOST_REPEATED_BYTES = 4096
const MOST_REPEATS = 32

/** Numbers at the edges of the types in which formats write lengths and counts. */
const EDGES = [
  ...[0n, 1n, 2n, 0x7fn, 0x80n, 0xffn, 0x7fffn, 0xffffn],
  ...[0x7fffffffn, 0x80000000n, 0xffffffffn, 2n ** 64n - 1n],
]

const at = (random: Random, bytes: Buffer) =>
  int(random, random() < 0.6 ? Math.min(HEAD_BYTES, bytes.length) : bytes.length)

function range(random: Random, bytes: Buffer): [from: number, to: number] {
  const from = at(random, bytes)
  return [from, from + int(random, Math.min(MOST_REPEATED_BYTES, bytes.length - from)) + 1]
}

const mutations: Record<string, Mutation> = {
  flipBits(bytes, random) {
    for (let n = 1 + int(random, MOST_BITS); n > 0; n -= 1) {
      const place = at(random, bytes)
      bytes[place] = (bytes[place] as number) ^ (1 << int(random, 8))
    }
    return bytes
  },
  setBytes(bytes, random) {
    const [from, to] = range(random, bytes)
    return bytes.fill(pick(random, [0, 0xff, 0x20, int(random, 256)]), from, to)
  },
  truncate: (bytes, random) => bytes.subarray(0, int(random, bytes.length)),
  cutOut(bytes, random) {
    const [from, to] = range(random, bytes)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  },
  repeatBlock(bytes, random) {
    const [from, to] = range(random, bytes)
    const times = 1 + int(random, MOST_REPEATS)
    const block = bytes.subarray(from, to)
    return Buffer.concat([bytes.subarray(0, to), ...Array(times).fill(block), bytes.subarray(to)])
  },
  splice(bytes, random, others) {
    const other = pick(random, others)
    return Buffer.concat([bytes.subarray(0, at(random, bytes)), other.subarray(int(random, other.length))])
  },
  setLength(bytes, random) {
    const number = Buffer.alloc(8)
    number.writeBigUInt64BE(pick(random, EDGES))
    const width = pick(random, [1, 2, 4, 8])
    const written = number.subarray(8 - width)
    const place = at(random, bytes)
    bytes.set((random() < 0.5 ? written : written.reverse()).subarray(0, bytes.length - place), place)
    return bytes
  },
  headOfOther(bytes, random, others) {
    const other = pick(random, others)
    return Buffer.concat([other.subarray(0, 1 + int(random, HEAD_BYTES)), bytes.subarray(at(random, bytes))])
  },
}

/**
 * Damages a file or a body in one to four ways: flipped bits, overwritten, cut, repeated and moved blocks, wrong lengths,
 * parts and heads of other files.
 * @param others not empty, nor is any of them
 */
export function mutate(bytes: Uint8Array, random: Random, others: readonly Uint8Array[]): Buffer {
  let mutated: Buffer = Buffer.from(bytes)
  for (let n = 1 + int(random, MOST_MUTATIONS); n > 0; n -= 1) {
    if (mutated.length === 0) return Buffer.from([int(random, 256)])
    mutated = pick(random, Object.values(mutations))(mutated, random, others)
  }
  return mutated
}
