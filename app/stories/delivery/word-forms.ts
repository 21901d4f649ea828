/** 'sad', 'sob': the last letter is doubled before an ending that begins with a vowel. */
const DOUBLED = /^[^aeiou]*[aeiou][bdgmnprt]$/
const CONSONANT_Y = /[^aeiou]y$/

export type Form = 'plain' | 'more' | 'most' | 'adverb' | 'verb'

/** 'slow' → slow, slower, slowest, slowly. Some forms are no English words: nobody writes them. */
export function adjectiveForms(adjective: string): [word: string, form: Form][] {
  const stem = beforeVowel(adjective)
  return [
    [adjective, 'plain'],
    [`${stem}er`, 'more'],
    [`${stem}est`, 'most'],
    [adverb(adjective), 'adverb'],
  ]
}

/** 'hurry' → hurry, hurries, hurried, hurrying. */
export function verbForms(verb: string): string[] {
  const stem = beforeVowel(verb)
  const third = CONSONANT_Y.test(verb) ? `${stem}es` : /(?:s|sh|ch|x)$/.test(verb) ? `${verb}es` : `${verb}s`
  const going = verb.endsWith('y') ? verb : stem
  return [verb, third, `${stem}ed`, `${going}ing`]
}

function adverb(adjective: string): string {
  if (adjective.endsWith('le')) return `${adjective.slice(0, -1)}y`
  if (adjective.endsWith('ic')) return `${adjective}ally`
  if (CONSONANT_Y.test(adjective)) return `${adjective.slice(0, -1)}ily`
  return `${adjective}ly`
}

function beforeVowel(word: string): string {
  if (word.endsWith('e')) return word.slice(0, -1)
  if (CONSONANT_Y.test(word)) return `${word.slice(0, -1)}i`
  return DOUBLED.test(word) ? word + word.at(-1) : word
}
