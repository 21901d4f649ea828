// Makes the list of words that the base voice says as CMUdict does: `node --import tsx scripts/known-words.ts FILE` with
// cmudict.dict of github.com/cmusphinx/cmudict. Takes a minute or two.
import { readFileSync, writeFileSync } from 'node:fs'
import { PHONES } from '../app/voice-engine/phones/phone-set'
import { places } from '../app/voice-engine/speak/known-words'
import { phonesOfWords } from '../app/voice-engine/words/phones-of-words'

const LIST = 'app/voice-engine/speak/known-words.json'
const BITS_A_WORD = 8

/** Each word with its pronunciations, phones without stress. */
function readDictionary(path: string): Map<string, string[][]> {
  const all = new Map<string, string[][]>()
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, word = '', phones = ''] = /^([a-z']+)(?:\(\d\))? ([A-Z0-9 ]+)/.exec(line) ?? []
    if (!/^[a-z].*[a-z]/.test(word) || word.endsWith("'s")) continue
    all.set(word, [...(all.get(word) ?? []), phones.trim().replace(/\d/g, '').split(' ')])
  }
  return all
}

/** With a third of the sounds otherwise, and one in any case, a word is still understood (Wagner & Fischer 1974). */
function isNear(some: readonly string[], other: readonly string[]): boolean {
  let row = other.map((_, j) => j + 1)
  for (const [i, phone] of some.entries()) {
    const before = [i, ...row]
    row = []
    for (const [j, otherPhone] of other.entries()) {
      const changed = (before[j] ?? 0) + (phone === otherPhone ? 0 : 1)
      row.push(Math.min(changed, (before[j + 1] ?? 0) + 1, (row[j - 1] ?? i + 1) + 1))
    }
  }
  return (row.at(-1) ?? 0) <= Math.max(1, other.length / 3)
}

const dictionary = readDictionary(process.argv[2] ?? '')
const words = [...dictionary.keys()]
const spoken = await phonesOfWords(words)
const known = words.filter((word, i) => {
  const phones = (spoken[i] ?? []).map((phone) => PHONES[phone] ?? '')
  return dictionary.get(word)?.some((pronunciation) => isNear(phones, pronunciation))
})
const bits = Buffer.alloc(Math.ceil((known.length * BITS_A_WORD) / 8))
for (const word of known) {
  for (const at of places(word, bits.length * 8)) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
}
writeFileSync(LIST, `${JSON.stringify({ words: known.length, bits: bits.toString('base64') }, null, 2)}\n`)
console.log(`${known.length} of ${words.length} words, ${bits.length} bytes`)
