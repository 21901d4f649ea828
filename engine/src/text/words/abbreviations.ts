import { BOUND, spell } from '../bound-words'
import { stopAfter } from '../full-stops'
import { mapOf } from '../word-lists'

const TITLES: Record<string, string> = mapOf(`
Mr: Mister; Mrs: Missus; Ms: Miz; Mx: Mix; Messrs: Messers; Dr: Doctor; Drs: Doctors; Prof: Professor;
Rev: Reverend; Revd: Reverend; Fr: Father; Capt: Captain; Cpt: Captain; Lt: Lieutenant; Lieut: Lieutenant;
Col: Colonel; Sgt: Sergeant; Cpl: Corporal; Pte: Private; Pvt: Private; Maj: Major; Cmdr: Commander;
Msgr: Monsignor; Mme: Madame; Mlle: Mademoiselle; Supt: Superintendent; Insp: Inspector; Mt: Mount
`)
/** Titles that need a full stop, because without one they are names or words. */
const STOPPED_TITLES: Record<string, string> = mapOf(`
Gen: General; Adm: Admiral; Gov: Governor; Sen: Senator; Rep: Representative; Pres: President; Sr: Sister;
Br: Brother; Bro: Brother; Ft: Fort
`)
const HONORABLE = /(?<=\b[Tt]he )(?:Rt\.? )?Hon\.? (?=[A-Z])/g
const TITLE = new RegExp(
  String.raw`(?<![\w'-])(?:(${Object.keys(TITLES).join('|')})\.?` +
    String.raw`|(${Object.keys(STOPPED_TITLES).join('|')})\.) ?(?=[A-Z])`,
  'g',
)
/** Titles without a name after them: 'mr smith', 'yes, Mr.' */
const LONE_TITLE = /(?<![\w'-])([Mm]rs?|[Mm]s|[Dd]r)\.?(?!\w|'(?!s\b))/g

const AFTER_NAMES: Record<string, string> = mapOf(`
Jr: Junior; Jnr: Junior; Sr: Senior; Snr: Senior; Esq: Esquire
`)
const AFTER_NAME =
  /(?<=[A-Z][a-z]+|(?:third|second|fourth)),? (Jr|Jnr|Sr|Snr|Esq)(?:\.(?='s)|(\.?)(?![\w']))/g

const ANYWHERE: Record<string, string> = {
  ...mapOf(`
etc: et cetera; vs: versus; approx: approximately; dept: department; govt: government; incl: including;
excl: excluding; misc: miscellaneous; assoc: association; viz: namely; hrs: hours; mins: minutes;
secs: seconds; yrs: years; wks: weeks; mths: months
`),
  rsvp: spell('rsvp'),
  ps: spell('ps'),
  pps: spell('pps'),
}
const STOPPED: Record<string, string> = mapOf(`
temp: temperature; inc: incorporated; ltd: limited; corp: corporation; bros: brothers; univ: university;
pkg: package; vol: volume; mgr: manager; asst: assistant
`)
/** Abbreviations in lower case only: Max, Mo, Med and Oz may be names. */
const SMALL: Record<string, string> = mapOf(`
max.: maximum; min.: minimum; ca.: about; cf.: compare; sec.: second; hr.: hour; yr.: year; wk.: week;
mo.: month; lg.: large; sm.: small; med.: medium; tsp: teaspoon; tbsp: tablespoon; oz: ounce; lb: pound;
lbs: pounds; kg: kilogram
`)
const LETTER_FORMS = mapOf(`
shd: should; wd: would; cd: could; vy: very; affly: affectionately; affect: affectionate; hosp: hospital; yest: yesterday;
regt: Regiment; batt: Battalion; bn: Battalion; coy: Company; sincly: sincerely; respy: respectfully
`)
const LETTER_FORM = new RegExp(
  String.raw`(?<![\w'.@/-])(${Object.keys(LETTER_FORMS).join('|')})\.(?=,| [a-z]| ?$|\n)`,
  'gi',
)
const YOUR =
  /(?<![\w'.]|\d )([Yy]rs?)\b\.?(?= (?!(?:old|ago|later|before|after|of|in|and|or|was|is|to|we|i|you|he|she|they|it)\b)[a-z]{3,})/g
const LAST_YEAR = /\b(?:last|next|this|the|a|an|one|per|each|every|few|past|many|some|all|two|three) $/i
const SMALL_FORM = new RegExp(
  String.raw`(?<![\w'.@/-])(?:${Object.keys(SMALL).join('|').replaceAll('.', '\\.')})(?![\w'@]|\.\w)`,
  'g',
)
const SHORT = new RegExp(
  String.raw`(?<![\w'.@/-])(?:(${Object.keys(ANYWHERE).join('|')})(\.?)` +
    String.raw`|(${Object.keys(STOPPED).join('|')})\.)(?![\w'@]|\.\w)`,
  'gi',
)
/** Company suffixes, also without a full stop: 'Smith & Sons Ltd'. */
const COMPANY = /(?<=[A-Z][a-z]+,? )(?:Ltd|Inc|Corp|Bros)(?![\w.])|(?<=(?:&|and) )Co\b\.?/g

const FOR_EXAMPLE = /(?<![\w.])e\.? ?g\b\.?,?(?![\w'])/gi
const THAT_IS = /(?<![\w.])i\. ?e\b\.?,?(?![\w'])|(?<![\w.])ie,(?= [a-z])/gi
const ALSO_KNOWN_AS = /(?<![\w.])a\.?k\.?a\b\.?(?![\w'])/gi
const REGARDING = /(?<![\w-])re: ?/gi
const NOTE_WELL = /(?<![\w.])N\.?B\b\.?:?(?= )/g
const POSTSCRIPT = /(?<![\w.])([Pp]\. ?(?:[Pp]\. ?)?[Ss])\b[.:,]?-? ?/g
const VERSUS = /(?<=[A-Z]\w+ )v\.? (?=[A-Z])/g

const SENIOR = /(?<=[A-Z][a-z]+ (?:[A-Z]\.? )?[A-Z][a-z]+),? Sr\.?(?!\w)(?= [^A-Z]|[,;:!?]|\.|$)/g
const FIRST_NAMES = mapOf(
  'Wm: William; Geo: George; Chas: Charles; Thos: Thomas; Jas: James; Robt: Robert; Edw: Edward; Benj: Benjamin',
)
const FIRST_NAME = new RegExp(String.raw`(?<!\w)(${Object.keys(FIRST_NAMES).join('|')})\. ?(?=[A-Z])`, 'g')

export function readAbbreviations(text: string): string {
  return text
    .replace(YOUR, (match, short: string, at: number, whole: string) =>
      LAST_YEAR.test(whole.slice(Math.max(0, at - 8), at)) ? match : `${short[0]}our${short[2] ?? ''}`,
    )
    .replace(LETTER_FORM, (_, short: string) => LETTER_FORMS[short.toLowerCase()])
    .replace(SENIOR, `${BOUND}Senior`)
    .replace(FIRST_NAME, (_, short: string) => FIRST_NAMES[short] + BOUND)
    .replace(POSTSCRIPT, (_, letters: string) => `${spell(letters.replace(/\W/g, ''))}, `)
    .replace(FOR_EXAMPLE, 'for example,')
    .replace(THAT_IS, 'that is,')
    .replace(ALSO_KNOWN_AS, 'also known as')
    .replace(REGARDING, 'regarding ')
    .replace(NOTE_WELL, 'note,')
    .replace(VERSUS, 'versus ')
    .replace(HONORABLE, (match) => `${match.startsWith('Rt') ? 'Right ' : ''}Honorable${BOUND}`)
    .replace(
      TITLE,
      (match, title: string | undefined, stopped: string | undefined, at: number, whole: string) => {
        if (title) return TITLES[title] + BOUND
        return stopAfter(whole, at + match.length) ? match : STOPPED_TITLES[stopped!] + BOUND
      },
    )
    .replace(LONE_TITLE, (match, title: string, at: number, whole: string) => {
      const full = TITLES[title[0].toUpperCase() + title.slice(1).toLowerCase()]
      return full + (match.endsWith('.') ? stopAfter(whole, at + match.length) : '')
    })
    .replace(
      AFTER_NAME,
      (match, short: string, stop: string | undefined, at: number, whole: string) =>
        BOUND + AFTER_NAMES[short] + (stop ? stopAfter(whole, at + match.length) : ''),
    )
    .replace(
      SHORT,
      (match, short: string | undefined, _stop, stopped: string | undefined, at: number, whole: string) => {
        const full = ANYWHERE[short?.toLowerCase() ?? ''] ?? STOPPED[stopped?.toLowerCase() ?? '']
        return (
          full +
          (match.endsWith('.') ? stopAfter(whole, at + match.length, short?.toLowerCase() === 'etc') : '')
        )
      },
    )
    .replace(COMPANY, (company) => STOPPED[company.toLowerCase()] ?? 'company')
    .replace(SMALL_FORM, (match, at: number, whole: string) =>
      match.endsWith('.') ? SMALL[match] + stopAfter(whole, at + match.length) : SMALL[match],
    )
}
