import { BOUND, bind, spell } from '../bound-words'
import { isBeginner, stopAfter } from '../full-stops'
import { anyOf, setOf } from '../word-lists'

/** Capitals spelt despite a vowel, or spelt even in a line of capitals. */
const SPELT = setOf(`
AA AAA AD AGM AI AOL ASAP ATM ATS BA BBC BBQ BCE BMW BYOB CBE CBS CEO CFO CIA CID CNN CPR CTA CV CD DVD DIY DJ
DNA DOA DOB DUI ECG EKG EMT ENT ETA EDT EST EU FA FAQ FBI GCSE GI GP HIV HMS HR IBM ICU ID IOU IQ IRA IRS ITV IVF
JFK KFC KIA LA MBE MIA MOT MP MRI NBC NHS NYC OAP OBE OMG PA PE PM POW PTA PTSD RAF RAAF RCAF RIP RSPCA RSVP
SOS SUV TA TB TLC TV UAE UCL UCLA UFO UK UN UPS UTC USA USMC USS USSR UTI VAT VC VE VIP VJ WI WW WRAF YMCA YWCA
`)
const NEVER_SPELT = setOf(`
MR MRS MS DR ST RD JR SR LTD TSP TBSP LB LBS HRS VS XMAS PLS PLZ THX HM HMM HMMM MM MMM SH SHH SHHH PFFT
PSST BRR BRRR GRR GRRR TSK ZZZ
`)
const ALSO_WORDS = setOf('AD AI BA BC CID HR ID LA MA OAP PA PE PIN TA UPS VE WI')
const DEGREES =
  /(?<![\w'])(?:Ph\.? ?D|B\.? ?Sc|M\.? ?Sc|B\.? ?Ed|M\.? ?Ed|D\.? ?Phil|M\.? ?Phil|B\.? ?Eng)\b\.?(?!')/g
/** IT and US are also words: their neighbours decide. */
const AFTER_IT = anyOf(
  'department support guy man manager job teacher team course work company consultant specialist project',
)
const AFTER_US = anyOf('Army Navy Air Marine dollars? citizen soldier president')
const IT_OR_US = new RegExp(
  String.raw`(?<![\w'])(?:IT(?= ${AFTER_IT})|(?<=\b(?:[Tt]he|[Ii]n|[Tt]o) )(?:US|ER)|US(?= ${AFTER_US}))(?![\w'])`,
  'g',
)
const CAPITALS = /(?<![\w'])([A-Z]{2,6})('?s)?(?![\w'])/g
const MOST_SPELT = 5
const DOTTED =
  /(?<![\w.'])((?:[A-Za-z]\. ?){1,7}[A-Za-z])\.(?!\w)|(?<![\w.'])((?:[A-Z]\.){1,7}[A-Z])(?![\w.])/g
const INITIAL = /(?<![\w'.-]|\b(?:\w|ay)\u00a0)([A-HJ-Z])\. ?(?=[A-Z][a-z']|[A-Z]\b)/g
const I_INITIAL = /(?<=(?:^|[^a-z'])(?:[A-Z][a-z]+|[A-Z]) )I\. (?=[A-Z][a-z]+)/g
const BEFORE_LETTERS =
  anyOf(`vitamin plan grade type group part section appendix class hepatitis letter exhibit option row
side block flat unit apartment gate room`)
const LETTERED = new RegExp(String.raw`\b${BEFORE_LETTERS}$`, 'i')
const LETTER_A = new RegExp(
  String.raw`(?<=\b(?:${BEFORE_LETTERS}|${BEFORE_LETTERS.replace(/\b[a-z]/g, (first) => first.toUpperCase())}` +
    String.raw`|straight|capital|point|from|an?) )A(?![\w'])|(?<![\w'])A(?= (?:to|and|or) [B-Z]\b)`,
  'g',
)

export function readInitials(text: string): string {
  return text
    .replace(DEGREES, (match, at: number, whole: string) => {
      const stop = match.endsWith('.') ? stopAfter(whole, at + match.length) : ''
      return spellMixed(match.replace(/[^A-Za-z]/g, '')) + stop
    })
    .replace(
      DOTTED,
      (match, stopped: string | undefined, bare: string | undefined, at: number, whole: string) => {
        const letters = (stopped ?? bare!).replace(/[^A-Za-z]/g, '')
        if (bare !== undefined) return spell(letters)
        const end = at + match.length
        return spell(letters) + (letters === 'RIP' ? '' : stopAfter(whole, end))
      },
    )
    .replace(I_INITIAL, `I${BOUND}`)
    .replace(INITIAL, (match, letter: string, at: number, whole: string) => {
      const before = whole.slice(Math.max(0, at - 14), at).trimEnd()
      const end = at + match.length
      const ends =
        LETTERED.test(before) || (/[a-z]$/.test(before) && stopAfter(whole, end) === '.' && !isName(before))
      return ends ? `${letter}. ` : spell(letter) + BOUND
    })
    .replace(LETTER_A, spell('a'))
    .replace(IT_OR_US, (letters) => spell(letters))
    .replace(CAPITALS, (match, letters: string, plural = '') =>
      isSpelt(letters) ? pluralOf(spell(letters), plural) : match,
    )
}

export function isSpelt(letters: string): boolean {
  if (NEVER_SPELT.has(letters)) return false
  return SPELT.has(letters) || (letters.length <= MOST_SPELT && !/[AEIOUY']/.test(letters))
}

/** The same for a line in capitals: only what is never a word. */
export function isSpeltAmongCapitals(letters: string): boolean {
  return isSpelt(letters) && !ALSO_WORDS.has(letters)
}

function pluralOf(letters: string, plural: string): string {
  return plural ? `${letters}'s` : letters
}

function spellMixed(letters: string): string {
  return /^(?:BSc|MSc|PhD)$/.test(letters) ? spell(letters) : bind(spell(letters[0]), letters.slice(1))
}

function isName(before: string): boolean {
  const word = /(?:^|[^A-Za-z'])([A-Z][a-z']+)$/.exec(before)
  return word !== null && !isBeginner(word[1])
}
