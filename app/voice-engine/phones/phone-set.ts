/** The classifier's outputs, in their order: silence and the 39 phones of ARPAbet that CMUdict uses. */
export const PHONES =
  'SIL AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH'.split(
    ' ',
  )

export const PHONE_COUNT = PHONES.length
export const SILENCE = 0

const VOWELS = new Set('AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW'.split(' '))
const numbers = new Map(PHONES.map((phone, number) => [phone, number]))
/** What flite's phone set has beyond the classifier's. */
const FLITE_ONLY: Record<string, string> = { AX: 'AH', PAU: 'SIL' }

export function isVowel(phone: number): boolean {
  return VOWELS.has(PHONES[phone])
}

/** @param name as flite writes it: lower-case, 'pau' for a pause */
export function phoneOfFlite(name: string): number {
  const upper = name.toUpperCase()
  return numbers.get(FLITE_ONLY[upper] ?? upper) ?? SILENCE
}

/** The likeliest phone of one frame. @param posteriors PHONE_COUNT values from `at` on, @param from first phone asked */
export function likeliestPhone(posteriors: ArrayLike<number>, at: number, from = 0): number {
  let best = from
  for (let phone = from + 1; phone < PHONE_COUNT; phone++) {
    if (posteriors[at + phone] > posteriors[at + best]) best = phone
  }
  return best
}
