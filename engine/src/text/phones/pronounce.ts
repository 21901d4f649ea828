import { PHONES, SILENCE } from '../../phones/phone-set'
import { lookUp, type StressedPhone } from './dictionary'
import { soundOut } from './letter-model'

const LONGEST_WORD = 60
const MOST_KEPT = 10_000

const kept = new Map<string, readonly StressedPhone[]>()

/** By CMUdict, else by its letters; no phones for a word without letters. @throws Error if a file is missing */
export function pronounce(word: string): readonly StressedPhone[] {
  const plain = word
    .toLowerCase()
    .replace(/[^a-z']/g, '')
    .slice(0, LONGEST_WORD)
  const known = kept.get(plain)
  if (known) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const phones = /[a-z]/.test(plain) ? phonesOf(plain) : []
  kept.set(plain, phones)
  return phones
}

function phonesOf(word: string): StressedPhone[] {
  const listed = lookUp(word)
  if (listed) return listed
  const owner = /^(.+)'s$/.exec(word)?.[1]
  return owner ? [...pronounce(owner), ...endingOf(owner)] : soundOut(word)
}

function endingOf(owner: string): readonly StressedPhone[] {
  const last = PHONES[pronounce(owner).at(-1)?.phone ?? SILENCE]
  const z = { phone: PHONES.indexOf('Z'), stress: -1 }
  if (/^(?:S|Z|SH|ZH|CH|JH)$/.test(last)) return [{ phone: PHONES.indexOf('IH'), stress: 0 }, z]
  return /^(?:P|T|K|F|TH)$/.test(last) ? [{ phone: PHONES.indexOf('S'), stress: -1 }] : [z]
}
