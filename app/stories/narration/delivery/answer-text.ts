const TOKEN = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*|[,/]|[.;:!?\n()[\]{}…–—]|\s-/gu
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4`]/g
/** More marks than any script puts on a letter: normalize() would take minutes for thousands. */
const HEAPED_MARKS = /(\p{M}{4})\p{M}+/gu
/** An apostrophe is no quotation mark: “don’t”, “the boys’ room”, “’twas”. */
const QUOTATION =
  /(?<![\p{L}\p{N}])(?:["“]([^"“”\n]{0,199})["”]|„([^„“”"\n]{0,199})[“”"]|«([^«»\n]{0,199})»|['‘](?!(?:til|tis|twas|cause|em|bout|round|n)(?!\p{L}))(?=[\p{L}\p{N}])([^\n]{0,199}?)(?<!\s)['’](?![\p{L}\p{N}]))/giu

/** A new thought begins before these. 'Nothing but gentle' is one thought. */
const TURN =
  /(?<!\b(?:any|no|every)thing) (?=(?:but|yet|though|although|however|whereas|while|because|since|unless) |(?:and|so|then) (?:i|he|she|they|we|you|it|i'd|he'd|she'd|they'd|i'm|he's|she's|it's)(?: |$))/g

/** @returns the words, lower-case with straight apostrophes, ',' for each comma and '.' at the end of each thought */
export function tokensOf(text: string): string[] {
  const plain = text.replace(HEAPED_MARKS, '$1').normalize('NFC').replace(APOSTROPHES, "'").toLowerCase()
  const mark = (token: string) => (/[,/]/.test(token) ? ',' : '.')
  const tokens = [...plain.matchAll(TOKEN)].map(([token]) => (isWord(token) ? token : mark(token)))
  return tokens.join(' ').replace(TURN, ' . ').split(' ').filter(Boolean)
}

export function isWord(token: string): boolean {
  return /^[\p{L}\p{M}\p{N}]/u.test(token)
}

/** @returns the quotations, and the text with a comma in the place of each */
export function splitQuotations(text: string): { quotations: string[]; rest: string } {
  const quotations = [...text.matchAll(QUOTATION)].map((match) => match.slice(1).find(Boolean) ?? '')
  return { quotations, rest: text.replace(QUOTATION, ', ') }
}

/** Function words of other languages that English doesn't have, and those of English. */
const FOREIGN =
  wordSet(`und der das ist nicht sie ein eine einen mit sehr immer wie ich wir aber auch auf wenn von zu hatte
  les le des est et une elle il avec dans ses toujours qui nous je mais comme du el que con muy su pero siempre como
  cuando y una che molto sua suo sempre sono della di gli quando uma com muito ela ele seu het een niet zij hij maar
  altijd zijn haar ik nie jak ale bardzo zawsze się och inte alltid jag det att`)
const ENGLISH =
  wordSet(`the and a an of to in on at for with from as by or but was were is are had has have did do would could
  she he they his her their my our your it its you me we when who that this very so always never not there how`)

/** Whether the words look English. In German 'fast' means 'nearly'. */
export function isEnglish(tokens: readonly string[]): boolean {
  const words = tokens.filter(isWord)
  const foreign = words.filter((word) => FOREIGN.has(word) || /\P{ASCII}/u.test(word)).length
  return foreign === 0 || foreign < words.filter((word) => ENGLISH.has(word)).length
}

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}
