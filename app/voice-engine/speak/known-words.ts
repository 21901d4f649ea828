import filter from './known-words.json'
import { plainCharacters } from './text/marks/letters-and-marks'
import { americanSpelling } from './text/words/british-spelling'
import { isRespelt } from './text/words/hard-words'

/** Bits that are set for each word. */
const PROBES = 5

let bits: Uint8Array | undefined

/**
 * Whether the base voice is likely to say a word as it should: it says it as CMUdict does, or the text front end respells
 * it. One unknown word in forty passes for a known one.
 * @param word in any case, without punctuation
 */
export function isKnownWord(word: string): boolean {
  bits ??= Buffer.from(filter.bits, 'base64')
  const plain = plainCharacters(word).toLowerCase()
  if (isRespelt(plain)) return true
  return places(americanSpelling(plain), bits.length * 8).every((at) => bits![at >> 3]! & (1 << (at & 7)))
}

/** The bits of a word in a Bloom filter (Bloom 1970), by double hashing (Kirsch & Mitzenmacher 2008). */
export function places(word: string, size: number): number[] {
  const first = hash(word, 0x811c9dc5)
  const second = (hash(word, 0x9747b28c) | 1) >>> 0
  return Array.from({ length: PROBES }, (_, i) => (first + i * second) % size)
}

/** FNV-1a with a last mix of murmur3's, since short words differ in few bits. */
function hash(word: string, seed: number): number {
  let value = seed
  for (let i = 0; i < word.length; i++) value = Math.imul(value ^ word.charCodeAt(i), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
