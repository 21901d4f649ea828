/** The classifier's outputs in order: silence and the 39 ARPAbet phones of CMUdict. */
export const PHONES =
  'SIL AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH'.split(
    ' ',
  )

export const PHONE_COUNT = PHONES.length
export const SILENCE = 0

const VOWELS = new Set('AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW'.split(' '))
const numbers = new Map(PHONES.map((phone, number) => [phone, number]))
/** Phones of flite that the classifier doesn't have. */
const FLITE_ONLY: Record<string, string> = { AX: 'AH', PAU: 'SIL' }

export function isVowel(phone: number): boolean {
  return VOWELS.has(PHONES[phone])
}

/** Maps flite's phone names (lower case, 'pau' for a pause) to PHONES, unknown ones to silence. */
export function phoneOfFlite(name: string): number {
  const upper = name.toUpperCase()
  return numbers.get(FLITE_ONLY[upper] ?? upper) ?? SILENCE
}

/** The likeliest of the PHONE_COUNT posteriors from `at` on. @param from first phone considered */
export function likeliestPhone(posteriors: ArrayLike<number>, at: number, from = 0): number {
  let best = from
  for (let phone = from + 1; phone < PHONE_COUNT; phone++) {
    if (posteriors[at + phone] > posteriors[at + best]) best = phone
  }
  return best
}
