/*
 * initial = J. before a name; I. only between names
 * dotted  = letters with full stops: U.S.A., p.m. apart; degrees: Ph.D., BSc
 * letters = capitals that are no word: BBC, GPs; IT and US by their neighbours; A where it is a letter
 */
import { BOUND, bind, spell } from '../bound-words'
import { isBeginner, stopAfter } from '../full-stops'
import { rule } from '../rules'
import { anyOf, setOf } from '../word-lists'

/** Capitals spelt despite a vowel, or spelt even in a line of capitals. */
const SPELT = setOf(`
AA AAA AD AGM AI AOL ASAP ATM ATS AU AUD BA BBC BBQ BCE BMW BYOB CAD CBE CBS CEO CFO CIA CID CNN CPR CTA CV CD DVD
DIY DJ DNA DOA DOB DUI ECG EKG EMT ENT ETA EDT EST EU EUR FA FAQ FBI GCSE GI GP HIV HMS HR HUF IBM ICU ID ILS INR IOU IQ IRA IRS ITV IVF
JFK KFC KIA LA MBE MIA MOT MP MRI NBC NHS NOK NYC OAP OBE OMG PA PE PM POW PTA PTSD RAF RAAF RCAF RIP RSPCA RSVP
SEK SOS SUV TA TB TLC TV UAE UCL UCLA UFO UK UN UPS UTC USA USD USMC USS USSR UTI VAT VC VE VIP VJ WI WW WRAF YMCA YWCA ZAR
`)
const NEVER_SPELT = setOf(`
MR MRS MS DR ST RD JR SR LTD TSP TBSP LB LBS HRS VS XMAS PLS PLZ THX HM HMM HMMM MM MMM SH SHH SHHH PFFT
PSST BRR BRRR GRR GRRR TSK ZZZ
`)
const ALSO_WORDS = setOf('AD AI BA BC CID HR ID LA MA OAP PA PE PIN TA UPS VE WI')
const AFTER_IT = anyOf(
  `department support guy man manager job teacher team course work company consultant specialist project`,
)
const AFTER_US = anyOf('Army Navy Air Marine dollars? citizen soldier president')
const MOST_SPELT = 5
const BEFORE_LETTERS =
  anyOf(`vitamin plan grade type group part section appendix class hepatitis letter exhibit option row
side block flat unit apartment gate room`)
const LETTERED = new RegExp(String.raw`\b${BEFORE_LETTERS}$`, 'i')
const LETTER_A = new RegExp(
  String.raw`(?=A)(?<=\b(?:${BEFORE_LETTERS}|${BEFORE_LETTERS.replace(/\b[a-z]/g, (first) => first.toUpperCase())}` +
    String.raw`|straight|capital|point|from|an?) )A(?![\w'])|(?<![\w'])A(?= (?:to|and|or) [B-Z]\b)`,
  'g',
)

export const letters = [
  rule(
    /(?<![\w'])(?:Ph\.? ?D|B\.? ?Sc|M\.? ?Sc|B\.? ?Ed|M\.? ?Ed|D\.? ?Phil|M\.? ?Phil|B\.? ?Eng)\b\.?(?!')/g,
    ([degree]) =>
      bind(...degree.match(/Ed|Phil|Eng|[A-Za-z]/g)!.map((part) => (part[1] ? part : spell(part)))),
  ),
  rule(
    /(?<![\w.'])((?:[A-Za-z]\. ?){1,7}[A-Za-z])\.(?!\w)|(?<![\w.'])((?:[A-Za-z]\.){1,7}[A-Za-z])(?![\w.])/g,
    ([, stopped, bare]) => {
      const spelt = (stopped ?? bare).replace(/[^A-Za-z]/g, '')
      if (bare && !/^(?:[^A-Z]+|[^a-z]+)$/.test(bare)) return undefined
      return spell(spelt) + (stopped && spelt === 'RIP' ? BOUND : '')
    },
  ),
  rule(/(?=I)(?<=(?:^|[^a-z'])(?:[A-Z][a-z]+|[A-Z]) )I\. (?=[A-Z][a-z]+)/g, `I${BOUND}`),
  rule(/(?<![\w'.-])([A-HJ-Z])\. ?(?=[A-Z][a-z']|[A-Z]\b)/g, ([, letter], { before, after }) => {
    const word = before.trimEnd()
    const ends = LETTERED.test(word) || (/[a-z]$/.test(word) && stopAfter(after) === '.' && !isName(word))
    return ends ? `${letter}. ` : spell(letter) + BOUND
  }),
  rule(LETTER_A, spell('a')),
  rule(
    String.raw`(?<![\w'])(?=[IUE])(?:IT(?= ${AFTER_IT})|(?<=\b(?:[Tt]he|[Ii]n|[Tt]o) )(?:US|ER)|US(?= ${AFTER_US}))(?![\w'])`,
    ([written]) => spell(written),
  ),
  rule(/(?<![\w'])([A-Z]{2,6})('?s)?(?![\w'])/g, ([, written, plural]) =>
    isSpelt(written) ? spell(written) + (plural ? "'s" : '') : undefined,
  ),
]

export function isSpelt(written: string): boolean {
  if (NEVER_SPELT.has(written)) return false
  return SPELT.has(written) || (written.length <= MOST_SPELT && !/[AEIOUY']/.test(written))
}

export function isSpeltAmongCapitals(written: string): boolean {
  return isSpelt(written) && !ALSO_WORDS.has(written)
}

function isName(before: string): boolean {
  const word = /(?:^|[^A-Za-z'])([A-Z][a-z']+)$/.exec(before)
  return word !== null && !isBeginner(word[1])
}
