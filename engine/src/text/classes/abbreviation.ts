/*
 * title  = Mr | Dr. | Flt. Lt. | L/Cpl … before a name; after a name Jr, Esq, Senior
 * short  = a listed abbreviation, most only with their full stop or in small letters
 * number = p. 4 | ext. 12 | b. 1921 …, before what they number
 * Its full stop ends a sentence only before a capital that begins one.
 */
import { BOUND, bind, spell } from '../bound-words'
import { stopAfter } from '../full-stops'
import { rule } from '../rules'
import { mapOf } from '../word-lists'
import { endsStreet } from './address'
import { MONTH } from './calendar'

const TITLES: Record<string, string> = mapOf(`
Mr: Mister; Mrs: Missus; Ms: Miz; Mx: Mix; Messrs: Messers; Dr: Doctor; Drs: Doctors; Prof: Professor;
Rev: Reverend; Revd: Reverend; Fr: Father; Capt: Captain; Cpt: Captain; Lt: Lieutenant; Lieut: Lieutenant;
Col: Colonel; Sgt: Sergeant; Cpl: Corporal; Pte: Private; Pvt: Private; Maj: Major; Cmdr: Commander; Cdr: Commander;
Msgr: Monsignor; Mme: Madame; Mlle: Mademoiselle; Supt: Superintendent; Insp: Inspector; Mt: Mount; Brig: Brigadier;
Spr: Sapper; Gnr: Gunner; Tpr: Trooper; Rfn: Rifleman; Bdr: Bombardier; LCpl: Lance Corporal; L/Cpl: Lance Corporal;
L/Sgt: Lance Sergeant; S/Sgt: Staff Sergeant; F/O: Flying Officer; P/O: Pilot Officer; F/Lt: Flight Lieutenant;
Cpo: Chief Petty Officer; Adml: Admiral
`)
/** Titles that need a full stop, because without one they are names or words. */
const STOPPED_TITLES: Record<string, string> = mapOf(`
Gen: General; Adm: Admiral; Gov: Governor; Sen: Senator; Rep: Representative; Pres: President; Sr: Sister;
Br: Brother; Bro: Brother; Ft: Fort
`)
/** Before another title: flight lieutenant, lance corporal. */
const RANKS = mapOf(
  `Flt: Flight; Wing: Wing; Wg: Wing; Sqn: Squadron; Lance: Lance; Brig: Brigadier; Maj: Major; Lt: Lieutenant`,
)
const SECOND_RANKS: Record<string, string> = { ...TITLES, Gen: 'General', Ldr: 'Leader', Comdr: 'Commander' }
const AFTER_NAMES: Record<string, string> = mapOf(
  `Jr: Junior; Jnr: Junior; Sr: Senior; Snr: Senior; Esq: Esquire`,
)
/** In either case; those with a full stop only with it, those with a dash in small letters: Max, Mo, Med and Oz may be names. */
const SHORT: Record<string, string> = mapOf(`
vs: versus; approx: approximately; dept: department; govt: government; incl: including; excl: excluding;
misc: miscellaneous; assoc: association; viz: namely; hrs: hours; mins: minutes; secs: seconds; yrs: years; wks: weeks;
mths: months; abt: about; rsvp: ${spell('rsvp')}; ps: ${spell('ps')}; pps: ${spell('pps')}; temp.: temperature;
inc.: incorporated; ltd.: limited; corp.: corporation; bros.: brothers; univ.: university; pkg.: packet; pkgs.: packets;
pkts.: packets; vol.: volume; mgr.: manager; asst.: assistant; -max.: maximum; -min.: minimum; -ca.: about; -cf.: compare;
-sec.: second; -hr.: hour; -yr.: year; -wk.: week; -mo.: month; -lg.: large; -sm.: small; -med.: medium; -tsp: teaspoon;
-tbsp: tablespoon; -oz: ounce; -lb: pound; -lbs: pounds; -kg: kilogram; -km/h: kilometers per hour; -mph: miles per hour
`)
const ENDING = mapOf('etc: et cetera; inst: instant; ult: ultimo; prox: proximo')
/** As letters of the wars have them, before a small letter or a comma. */
const LETTER_FORMS = mapOf(`
shd: should; wd: would; cd: could; vy: very; v: very; affly: affectionately; affect: affectionate; affec: affectionate;
aff: affectionate; hosp: hospital; yest: yesterday; husb: husband; regt: Regiment; batt: Battalion; bn: Battalion;
coy: Company; sincly: sincerely; respy: respectfully; recd: received; ansd: answered; tel: telephone; dau: daughter
`)
const YOUR =
  /(?<![\w'.]|\d )([Yy]rs?)\b\.?(?= (?!(?:old|ago|later|before|after|of|in|and|or|was|is|to|we|i|you|he|she|they|it)\b)[a-z]{3,})/g
const LAST_YEAR = /\b(?:last|next|this|the|a|an|one|per|each|every|few|past|many|some|all|two|three) $/i
const FIRST_NAMES = mapOf(
  `Wm: William; Geo: George; Chas: Charles; Thos: Thomas; Jas: James; Robt: Robert; Edw: Edward; Benj: Benjamin; Jos: Joseph`,
)
const NAMES_OF_NUMBERS: Record<string, string> = mapOf(`
p: page; pp: pages; pg: page; ch: chapter; vol: volume; fig: figure; ext: extension; apt: apartment; rm: room; tel: telephone,; aet: aged
`)
const EVENTS: Record<string, string> = mapOf(`
b: born; d: died; m: married; c: about; ca: about; r: reigned; est: established; bapt: baptised; bur: buried
`)
const keys = (list: Record<string, string>) => Object.keys(list).join('|').replaceAll('.', '\\.')

export const abbreviation = [
  rule(YOUR, ([, short], { before }) =>
    LAST_YEAR.test(before) ? undefined : `${short[0]}our${short[2] ?? ''}`,
  ),
  rule(
    new RegExp(String.raw`(?<![\w'.@/-])(${keys(LETTER_FORMS)})\.(?=,| [a-z]| ?$|\n)`, 'gi'),
    ([, short]) => LETTER_FORMS[short.toLowerCase()],
  ),
  rule(String.raw`(?<!\w)(${keys(FIRST_NAMES)})\. ?(?=[A-Z])`, ([, short]) => FIRST_NAMES[short] + BOUND),
  rule(
    /(?<![\w.])([Pp]\. ?(?:[Pp]\. ?)?[Ss])\b[.:,]?-? ?/g,
    ([, written]) => `${spell(written.replace(/\W/g, ''))}, `,
  ),
  rule(/(?<![\w.])e\.? ?g\b\.?,?(?![\w'])/gi, 'for example,'),
  rule(/(?<![\w.])i\. ?e\b\.?,?(?![\w'])|(?<![\w.])ie,(?= [a-z])/gi, 'that is,'),
  rule(/(?<![\w.])a\.?k\.?a\b\.?(?![\w'])/gi, 'also known as'),
  rule(/(?<![\w-])re: ?/gi, 'regarding '),
  rule(/(?<![\w.])N\.?B\b\.?:?(?= )/g, 'note,'),
  rule(/(?=v)(?<=[A-Z]\w+ )v\.? (?=[A-Z])/g, 'versus '),
  rule(
    /(?<=\b[Tt]he )(?:(Rt)\.? )?Hon\.? (?=[A-Z])/g,
    ([, right]) => `${right ? 'Right ' : ''}Honorable${BOUND}`,
  ),
  rule(
    String.raw`(?<![\w'/-])(${keys(RANKS)})\.?[ -](${keys(SECOND_RANKS)})\b\.? ?(?=[A-Z])`,
    ([, first, second]) => bind(RANKS[first], SECOND_RANKS[second]) + BOUND,
  ),
  rule(
    String.raw`(?<![\w'/-])(?:(${keys(TITLES)})\.?|(${keys(STOPPED_TITLES)})\.) ?(?=[A-Z])`,
    ([, title, stopped], near) => {
      if (endsStreet(title, near)) return undefined
      if (title) return TITLES[title] + BOUND
      return stopAfter(near.after) ? undefined : STOPPED_TITLES[stopped] + BOUND
    },
  ),
  rule(
    /(?<![\w'-])([Mm]rs?|[Mm]s|[Dd]r)\.?(?!\w|'(?!s\b))/g,
    ([, title]) => TITLES[title[0].toUpperCase() + title.slice(1).toLowerCase()],
  ),
  rule(
    /(?=,? [JSE])(?<=[A-Z][a-z]+|\b[IVX]{2,3}),? (Jr|Jnr|Sr|Snr|Esq)(?:\.(?='s)|\.?(?![\w']))/g,
    ([, rank]) => BOUND + AFTER_NAMES[rank],
  ),
  rule(
    new RegExp(String.raw`(?<![\w'.@/-])(${keys(SHORT).replace(/-|\\\./g, '')})(\.?)(?![\w'@]|\.\w)`, 'gi'),
    ([, short, stop]) => {
      const small = short.toLowerCase()
      const listed = [
        small,
        small + stop,
        short === small && `-${small}`,
        short === small && `-${small}${stop}`,
      ]
      return SHORT[listed.find((form) => form && Object.hasOwn(SHORT, form)) || '']
    },
  ),
  rule(
    /(?<![\w'.@/-])(etc\.?|inst\.|ult\.|prox\.)(?![\w'@]|\.\w)/gi,
    ([, short]) => ENDING[short.toLowerCase().replace('.', '')],
    true,
  ),
  rule(
    /(?<=[A-Z][a-z]+,? )(?:Ltd|Inc|Corp|Bros)(?![\w.])|(?<=(?:&|and) )Co\b\.?/g,
    ([short]) => SHORT[`${short.toLowerCase()}.`] ?? 'company',
  ),
  rule(
    String.raw`(?<![\w.,]|(?<!\d{4}) \d |(?<![12]\d{2})\d )([Bb]apt|[Bb]ur|b|d|m|ca?|r|est)\. ?(?=(?:[0-3]?\d(?:st|nd|rd|th)? )?` +
      String.raw`(?:${MONTH},? \d|[12]\d{3}(?!\d)))`,
    ([, short]) => `${EVENTS[short.toLowerCase()]} `,
  ),
  rule(/(?<=[A-Za-z] )no\.(?= (?:is|was|on|of)\b|:)/g, 'number'),
  rule(/(?<!\w)([Tt])emp\.? (?=-?\d)/g, ([, letter]) => `${letter}emperature `),
  rule(
    /(?<![\w'.-])(?:(p|pp|pg|ch|vol|fig|ext|apt|rm|aet)(?:\.:?|:)|(tel)(?:\.:?|:)?) ?(?=#?[\d(+]|[ivx]+(?!\w))/gi,
    ([, short, tel]) => NAMES_OF_NUMBERS[(short ?? tel).toLowerCase()] + BOUND,
  ),
]
