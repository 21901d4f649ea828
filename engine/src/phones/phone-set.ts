/** The classifier's outputs in order: silence and the 39 ARPAbet phones of CMUdict. */
export const PHONES =
  'SIL AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH'.split(
    ' ',
  )

export const PHONE_COUNT = PHONES.length
export const SILENCE = 0

const VOWELS = new Set('AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW'.split(' '))

export function isVowel(phone: number): boolean {
  return VOWELS.has(PHONES[phone])
}

export function likeliestPhone(posteriors: ArrayLike<number>, at: number, from = 0): number {
  let best = from
  for (let phone = from + 1; phone < PHONE_COUNT; phone++) {
    if (posteriors[at + phone] > posteriors[at + best]) best = phone
  }
  return best
}
