import { setOf } from '../word-lists'

type IsOther = (before: string, after: string, earlier: readonly string[]) => boolean

const EARLIER = 4

const AUXILIARIES =
  setOf(`to can could will shall would should may might must do did don't didn't can't cannot won't
couldn't wouldn't shouldn't let's please i'll you'll we'll they'll he'll she'll i'd you'd we'd not`)
const SUBJECTS = setOf(
  `i we you they who people children parents that and to always still never not both all`,
)
const OBJECTS = setOf('my your his her our their its the this that these it them every all me aloud on')
const WHEN = setOf('when if whenever once while before after until time as')
const BE = setOf("is are was were be been being am it's that's i'm they're we're")
const GETTING_USED = setOf('get got getting gets grow grew i we you he she they it who always and never')
const LEAD_METAL = setOf('of like as pure molten heavy made')
const OF_LEAD = setOf(
  `pipe pipes paint pencil pencils weight weights roof poisoning shot soldier soldiers piping`,
)
const WOUND_ROUND = setOf(
  `up down around round the his her my our its their it back into through tight tightly`,
)
const RIBBONS = setOf(
  `red blue pink white green black yellow big little pretty hair ribbon silk satin tie tied fiddle`,
)
const TIED = setOf('and tie ties legged string in')

const isVerb = (before: string) => SUBJECTS.has(before) || AUXILIARIES.has(before)

const HOMOGRAPHS: Record<string, [other: string, isOther: IsOther]> = {
  read: [
    'reed',
    (before, after, earlier) =>
      AUXILIARIES.has(before) ||
      (before === '' && OBJECTS.has(after)) ||
      (before === 'you' && earlier.some((word) => WHEN.has(word))),
  ],
  lead: ['leed', (before, after) => !LEAD_METAL.has(before) && !OF_LEAD.has(after)],
  live: ['liv', isVerb],
  close: ['cloze', (_, after) => OBJECTS.has(after)],
  wound: ['woond', (_, after) => !WOUND_ROUND.has(after)],
  wounds: ['woonds', () => true],
  bow: ['beau', (before, after) => TIED.has(after) || RIBBONS.has(before)],
  bows: ['beaus', (before) => RIBBONS.has(before)],
  sow: ['so', (before, after) => isVerb(before) || OBJECTS.has(after) || /^seeds?$/.test(after)],
  refuse: ['refuze', isVerb],
  used: [
    'yoost',
    (before, after, earlier) =>
      after === 'to' && (GETTING_USED.has(before) || !earlier.some((word) => BE.has(word))),
  ],
}

/** @param words in lower case, without punctuation @returns the spelling for the word at `at` */
export function homograph(words: readonly string[], at: number): string {
  const word = words[at]
  if (!Object.hasOwn(HOMOGRAPHS, word)) return word
  const [other, isOther] = HOMOGRAPHS[word]
  const earlier = words.slice(Math.max(0, at - EARLIER), at)
  return isOther(words[at - 1] ?? '', words[at + 1] ?? '', earlier) ? other : word
}
