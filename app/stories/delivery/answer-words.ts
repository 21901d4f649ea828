/** What parts a word from the one before it. */
export const TOGETHER = 0
export const COMMA = 1
/** The end of a sentence, a bracket or dash, or a word that begins another thought. */
export const STOP = 2

/** The words of an answer, lower-case, with straight apostrophes. */
export interface AnswerWords {
  words: readonly string[]
  /** Before each word: TOGETHER, COMMA or STOP. */
  breaks: readonly number[]
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*/gu
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4`]/g
/** More than any script puts on a letter. Text with thousands would take normalize() minutes. */
const HEAPED_MARKS = /(\p{M}{4})\p{M}+/gu
const STOPS = /[.;:!?\n()[\]{}…–—]|\s-/
const COMMAS = /[,/]/
/** What follows speaks of something else, or of the opposite. */
const TURNS = new Set('but yet though although however whereas while because since unless'.split(' '))
const JOINTS = new Set(['and', 'so', 'then'])
const SUBJECTS = new Set("i he she they we you it i'd he'd she'd they'd i'm he's she's it's".split(' '))

export function answerWords(text: string): AnswerWords {
  const plain = text.replace(HEAPED_MARKS, '$1').normalize('NFC').replace(APOSTROPHES, "'").toLowerCase()
  const words: string[] = []
  const breaks: number[] = []
  let end = 0
  for (const match of plain.matchAll(WORD)) {
    const between = plain.slice(end, match.index)
    const before = words.at(-1) ?? ''
    words.push(match[0])
    breaks.push(Math.max(marked(between), turned(before, match[0])))
    end = match.index + match[0].length
    if (SUBJECTS.has(match[0]) && JOINTS.has(before)) breaks[breaks.length - 2] = STOP
  }
  return { words, breaks }
}

function marked(between: string): number {
  if (STOPS.test(between)) return STOP
  return COMMAS.test(between) ? COMMA : TOGETHER
}

/** 'Nothing but gentle' is one thought. */
function turned(before: string, word: string): number {
  const isOneThought = word === 'but' && /^(?:any|no|every)thing$/.test(before)
  return TURNS.has(word) && !isOneThought ? STOP : TOGETHER
}

/** Small words of German, French, Spanish, Italian, Portuguese, Dutch, Polish and Swedish that English doesn't have. */
const FOREIGN = new Set(
  `und der das ist nicht sie ein eine einen mit sehr immer wie ich wir aber auch auf wenn von zu hatte
le les des est et une elle il avec dans ses toujours qui nous je mais comme du
el que con muy su pero siempre como cuando y una
che molto sua suo sempre sono della di gli quando
uma com muito ela ele seu
het een niet zij hij maar altijd zijn haar ik
nie jak ale bardzo zawsze się
och inte alltid jag det att`.split(/\s+/),
)
const ENGLISH = new Set(
  `the and a an of to in on at for with from as by or but was were is are had has have did do would could she he they
his her their my our your it its you me we when who that this very so always never not there how`.split(
    /\s+/,
  ),
)
const BEYOND_ASCII = /[^\p{ASCII}]/u

/** Whether the words look English. In German 'fast' means 'nearly'. */
export function isEnglish({ words }: AnswerWords): boolean {
  const foreign = words.filter((word) => FOREIGN.has(word) || BEYOND_ASCII.test(word)).length
  return foreign === 0 || foreign < words.filter((word) => ENGLISH.has(word)).length
}
