import { type DeliveryWords, deliveryWords } from './delivery-words'
import { PhraseTable } from './phrase-table'
import { adjectiveForms, type Form, verbForms } from './word-forms'

export interface Sense {
  entry: DeliveryWords
  /** 'phrase': said of the voice by itself. */
  form: Form | 'phrase'
}

/** These words speak of something else, whatever stands beside them. */
const OTHER_SENSES = `fast/sound asleep, quick to, slow to, slow and steady, low and slow, slow but sure, slowly but surely,
  slowly does it, laughing cow, laughing gas, laughing stock, no laughing matter, soft spot, quick fix, high time,
  as quick as you like, as soon as, deep down, deep breath/breaths, dry land, dry wit, cry wolf, crying shame,
  for crying out loud, sweet tooth, home sweet home, short and sweet, kind/kinds of, one of a kind, happy birthday,
  happy christmas, happy new year, happy anniversary, merry christmas, strong coffee, clear up/out, plain flour,
  plain sailing, high and low, high and dry, low fat, half fast, flat out, firm up, firm favourite/favorite, by far,
  steady on, steady job, loud and clear, funny enough, out loud, hold/holds/held fast, stand/stands/stood firm,
  rush hour, slow cooker, slow roast, warm up/through, patience of a saint, heavy going, quick wash,
  clear conscience, clear head, sad news, proud owner, silly season, hurry home,
  tired of, sick and tired, calm down, tired out, dead tired, hot and high, sunny side, happy hour, sweet sixteen`

const senses = new Map<string, Sense>()
const phrases = new PhraseTable<Sense | undefined>()
phrases.add(OTHER_SENSES, undefined)

for (const entry of deliveryWords) {
  const add = (word: string, form: Form) => senses.has(word) || senses.set(word, { entry, form })
  for (const adjective of listed(entry.adjectives)) {
    for (const [word, form] of adjectiveForms(adjective)) add(word, form)
  }
  for (const verb of listed(entry.verbs)) for (const word of verbForms(verb)) add(word, 'verb')
  for (const word of listed(entry.words)) add(word, formOf(word))
  if (entry.phrases) phrases.add(entry.phrases, { entry, form: 'phrase' })
}

/**
 * What is said of a delivery by the words that begin at `at`.
 * @returns the sense, none for a phrase about something else, and one past its last word; undefined for any other word
 */
export function senseAt(
  words: readonly string[],
  at: number,
): { sense: Sense | undefined; to: number } | undefined {
  const phrase = phrases.at(words, at)
  if (phrase) return { sense: phrase.value, to: phrase.to }
  const sense = senses.get(words[at])
  return sense && { sense, to: at + 1 }
}

/** 'soft', 'slower': it may stand before a noun, and beside others of its kind. */
export function isAdjective(word: string): boolean {
  const form = senses.get(word)?.form
  return form === 'plain' || form === 'more' || form === 'most'
}

function listed(words = ''): string[] {
  return words.split(/\s+/).filter(Boolean)
}

/** Of a word that was written out: the comparatives of the pairs that have no adverb in -ly. */
function formOf(word: string): Form {
  if (word === 'lower' || word === 'higher') return 'more'
  if (word === 'lowest' || word === 'highest') return 'most'
  if (word === 'low' || word === 'high') return 'plain'
  return /(?:ed|ing|ept)$/.test(word) ? 'verb' : 'adverb'
}
