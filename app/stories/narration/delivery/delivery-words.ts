import type { Delivery } from './delivery-by-category'

/** How surely a word is about a voice: seldom, about a manner, about a mood, nearly always. */
export const sureness = ['loose', 'manner', 'mood', 'voice'] as const

/**
 * How one mention of a word, about the voice, moves the delivery. Each row
 * is `sureness: move: entries`. Pace, pauses and melody move by fractions (0.05: 5 % more), the others by semitones and
 * dB. Adjectives, and regular verbs with a '*', stand for all their forms; phrases, and words with a '=', are found only
 * as they stand, where '~' is any possessive or article, and '/' parts words of which one stands there.
 *
 * The directions are those that Murray and Arnott (Journal of the Acoustical Society of America 93, 1993) and Juslin
 * and Laukka (Psychological Bulletin 129, 2003) gather for moods. The sizes are at the edge of what is noticed, since
 * the sample has most of it already; the timbre of a voice (hoarse, husky) comes from the sample alone.
 */
const TABLE = `\
manner: pace -0.05, pauses 0.1: slow, leisurely, unhurried, unrushed, languid, slow*, dawdle*,
  take/takes/took/taken/taking ~ time, take/takes/took forever, all the time in the world, no hurry, slow
  motion, slow spoken/talking, at ~ own pace, drew/drawn/draw/drawing out ~ words
voice: pace -0.04, melody 0.03: drawl*, drawly
manner: pace 0.05, pauses -0.08: fast, quick, rapid, hurried, rushed, hasty, speedy, hurry*, rush*,
  breathless, in a hurry/rush, out/short of breath, without pausing, without taking a breath, without drawing
  breath
voice: pace 0.05, pauses -0.1: chatterbox=, motormouth=, gabble=, gabbled=, gabbling=, rattled=, babbled=,
  babbling=, a mile a minute, nineteen to the dozen, ninety/hundred miles an hour, fast talking/talker, quick
  talking, quick fire, tripped/tripping/trip over ~ words, words tumbled/tumbling, never drew breath, could
  talk for england
manner: pace 0.03, pauses -0.06: brisk, curt, brusque, snappy, crisp, to the point, no nonsense
manner: pace -0.02, pauses 0.12: thoughtful, pensive, hesitant, halting, reflective, deliberate, pause*,
  hesitate*, chose/choose/chooses/choosing ~ words, weighed/weigh/weighing ~/every word/words,
  thought/think/thinking before ~ spoke/speak/answered, stopped to think, searching for words, long silences
manner: pace -0.01, melody -0.04, pitchSemitones -0.1, levelDb -1: soft, soften*, soft/softly/quietly spoken
mood: pace -0.02, melody -0.03, levelDb -0.7: gentle, tender, loving, affectionate, mild, kind, kindly,
  tenderness=, gentleness=, kindness=, gentle as ~ lamb
manner: melody -0.05, levelDb -1.2: quiet, hushed, subdued, faint, hush*, low key, barely/hardly audible
voice: pace -0.02, melody -0.1, pitchSemitones -0.2, levelDb -1.8: whisper*, murmur*, croon*, whispery,
  undertone=, under ~ breath, barely above ~ whisper, little above ~ whisper, lower/lowers/lowered/lowering ~
  voice, drop/drops/dropped/dropping ~ voice, keep/keeps/kept ~ voice down, in ~ low voice, low/soft/quiet
  voiced
voice: melody -0.08, levelDb -0.6: mumble*, mutter*
manner: melody 0.04, pitchSemitones 0.2, levelDb 0.7: loud, thunderous, boisterous
voice: melody 0.05, pitchSemitones 0.3, levelDb 0.8: shout*, yell*, holler*, bellow*, bawl*, boomed=,
  booming=, top of ~ voice/lungs, raise/raises/raised/raising ~ voice, big voice, voice carried/filled,
  streets away, ~ mile off, loud voiced, lungs like bellows, foghorn voice, voice like ~ foghorn
loose: levelDb 0.3: strong, powerful, clear
loose: pitchSemitones -0.4: deep, low, low pitched, deep voiced
loose: pitchSemitones 0.4: shrill, squeaky, piping, high, high pitched, high voiced
voice: pace 0.02, melody 0.1, pitchSemitones 0.2: laugh*, chuckle*, giggle*, cackle*, guffaw*, laughter=,
  giggly, chuckly, laugh/laughter/laughing in ~ voice, burst/bursting out laughing, in stitches,
  crack/cracked/cracking up, roared/roar/roaring with laughter
voice: melody 0.05, pitchSemitones 0.15: smile*, grin*, beamed=, beaming=, hear/heard ~ smile, hear ~ smiling,
  smile in ~ voice, twinkle in ~ voice/eye/eyes
manner: melody 0.07, pitchSemitones 0.15: playful, funny, teasing, cheeky, mischievous, witty, silly, tease*,
  joke*, jest*, banter*, jokingly=, jokey, humour=, pull/pulls/pulled/pulling ~ leg, make/makes/made/making
  me/us/you/everyone/people laugh/smile, crack/cracked/cracking jokes, tongue in cheek, full of mischief/fun
mood: pace 0.02, melody 0.08, pitchSemitones 0.25: cheerful, merry, jolly, bubbly, happy, joyful, chirpy,
  jovial, sunny, joyous, upbeat, joy=, full of joy/life/beans, good humoured/natured
mood: pace 0.04, pauses -0.06, melody 0.12, pitchSemitones 0.4, levelDb 0.3: excited, enthusiastic, eager,
  exuberant, thrilled, excitement=, enthusiasm=, could hardly/not wait, couldn't wait, full of energy, larger
  than life, over the moon
manner: pace 0.01, melody 0.1: lively, animated, energetic, expressive, dramatic, theatrical, spirited,
  vivacious, all the voices, different/funny voices
voice: melody 0.1: lilting, melodious, melodic, singsong, lilt=, lilted=, sing song, almost sang,
  almost/like/nearly singing, like ~ song
loose: melody 0.06, pitchSemitones 0.1: musical, bright
mood: pace -0.03, pauses 0.06, melody -0.07: calm, soothing, reassuring, serene, peaceful, relaxed, tranquil,
  comforting, composed, reassure*, soothe*, calmness=, serenity=, calming, even tempered, level headed, laid
  back, easy going, never flustered, even voice/tone, level voice, measured voice/tone/way
loose: pace -0.02, melody -0.05: steady, measured, mellow, velvety, smooth
manner: pace -0.03, pauses 0.06: patient, patience=
manner: pauses 0.04, melody -0.06, pitchSemitones -0.2, levelDb 0.3: firm, stern, strict, resolute,
  commanding, authoritative, blunt, gruff, firm hand, put ~ foot down, laid down the law, tough love
mood: melody 0.03, levelDb 0.3: confident, proud, determined, confidence=
mood: pace -0.03, pauses 0.08, melody -0.05: solemn, dignified, formal, reverent, serious, earnest
manner: melody -0.08: dry, plain, flatly=, flat tone
voice: melody -0.1: monotonous, deadpan, monotone=, deadpanned=, matter of fact/factly, poker/straight faced,
  without emotion, flat voice
mood: pace -0.03, pauses 0.06, melody -0.06, pitchSemitones -0.2, levelDb -0.6: sad, sorrowful, mournful,
  melancholy, wistful, tearful, heartbroken, sadness=, sorrow=, cried=, crying=, wept=, weeping=, sobbed=,
  sobbing=, lump in ~ throat, close/near to tears, near tears, verge of tears, in tears, about to cry,
  fighting tears, choked up, voice broke/breaking/cracked
mood: pace -0.03, melody -0.05, levelDb -0.6: tired, weary, sleepy, drowsy, frail, weak, shaky, feeble, yawn*,
  exhausted=
loose: pace -0.01, melody 0.02, levelDb -0.2: warm, sweet, warmth=`

/** Phrases in which the words above mean something else. */
const OTHER_SENSES = `fast/sound asleep, quick to, slow to, slow and steady, low and slow, slow but sure, lowly, highly,
  slowly but surely, slowly does it, laughing cow/gas/stock, no laughing matter, as quick as you like, as soon as, deep
  down, cry wolf, crying shame, for crying out loud, home sweet home, short and sweet, kind/kinds of, one of a kind,
  clear up/out, high and low/dry, half fast, flat out, firm up, steady on, loud and clear, funny enough, out loud,
  hold/holds/held fast, stand/stands/stood firm, warm up/through, patience of a saint, hurry home, tired of/out, sick
  and tired, calm down, dead tired`

export interface DeliveryWords {
  sure: (typeof sureness)[number]
  move: Partial<Delivery>
  entries: string[]
}

export const deliveryWords: readonly DeliveryWords[] = TABLE.split(/\n(?! )/).map((line) => {
  const [sure, moves, entries] = line.split(': ')
  const numbers = [...moves.matchAll(/(\w+) (\S+\d)/g)]
  const move = Object.fromEntries(numbers.map(([, name, value]) => [name, Number(value)]))
  return { sure: sure as DeliveryWords['sure'], move, entries: entries.replace(/\s+/g, ' ').split(', ') }
})

/** 'phrase' is any entry without other forms. */
export type WordForm = 'plain' | 'more' | 'most' | 'adverb' | 'verb' | 'phrase'

const MOST_WORDS = 6
const POSSESSIVES = 'my/your/his/her/our/their/its/a/an/the/this/that/one'
const senses = new Map<string, { row: DeliveryWords; form: WordForm } | 'other'>()
for (const text of OTHER_SENSES.split(/,\s+/).flatMap(variants)) senses.set(text, 'other')
for (const row of deliveryWords) {
  for (const [text, form] of row.entries.flatMap(formsOf)) {
    if (!senses.has(text)) senses.set(text, { row, form })
  }
}

/** @returns the sense of the longest entry that begins at `at`, and one past its last word */
export function senseAt(words: readonly string[], at: number) {
  for (let to = Math.min(words.length, at + MOST_WORDS); to > at; to--) {
    const sense = senses.get(words.slice(at, to).join(' '))
    if (sense) return { sense, to }
  }
  return undefined
}

function variants(phrase: string): string[] {
  const choices = phrase.split(/\s+/).map((word) => word.replace('~', POSSESSIVES).split('/'))
  return choices.reduce((starts, words) => starts.flatMap((start) => words.map((word) => `${start} ${word}`)))
}

/** Some of the forms aren't English words, and so are never found. */
function formsOf(entry: string): [text: string, form: WordForm][] {
  const word = entry.replace(/[*=]$/, '')
  if (/[\s=]/.test(entry)) {
    return variants(word).map((text) => [text, /^\S+(?:ed|ing|ept)$/.test(text) ? 'verb' : 'phrase'])
  }
  const base = word.replace(/([^aeiou])y$/, '$1i')
  const stem = base.replace(/e$/, '').replace(/^([^aeiou]*[aeiou])([bdgmnprt])$/, '$1$2$2')
  if (entry.endsWith('*')) {
    const third = /(?:s|sh|ch|x|[^aeiou]i)$/.test(base) ? `${base}es` : `${base}s`
    return [word, third, `${stem}ed`, `${base === word ? stem : word}ing`].map((text) => [text, 'verb'])
  }
  const adverb = word.endsWith('ic') ? `${word}ally` : `${base}ly`.replace(/lely$/, 'ly')
  const forms = { plain: word, more: `${stem}er`, most: `${stem}est`, adverb }
  return Object.entries(forms).map(([form, text]) => [text, form as WordForm])
}
