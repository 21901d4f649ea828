import { BOUND } from '../bound-words'
import { nextWord, stopAfter } from '../full-stops'
import { digitByDigit } from '../numbers/numbers-in-words'
import { anyOf, mapOf } from '../word-lists'

const STREETS: Record<string, string> = mapOf(`
St: Street; Str: Street; Rd: Road; Ave: Avenue; Av: Avenue; Blvd: Boulevard; Ln: Lane; Dr: Drive; Ct: Court;
Pl: Place; Sq: Square; Hwy: Highway; Pkwy: Parkway; Cres: Crescent; Ter: Terrace; Terr: Terrace;
Gdns: Gardens; Cl: Close
`)
const NO_NAME =
  anyOf(`The In At On To From Of And But Near By Dear Our My His Her Their This That Is Was For With Old See Visit
Hello Hi Hey Thanks Yes No Ask Tell`)
const STREET = new RegExp(
  String.raw`(?<=\b(?!${NO_NAME} )(?:[A-Z][a-z']+|\d{1,3}(?:st|nd|rd|th)|(?:first|second|third|[a-z]+th)) )` +
    String.raw`(${Object.keys(STREETS).join('|')})(\.?)(?![\w'])`,
  'g',
)
const MIDDLE = /(?<=Jr\.?|Junior|Sr\.?|[A-Z]{2,4}) (Blvd|Ave|Pkwy|Hwy|Rd)\b\.?/g
/** What a number follows: 'Hwy. 61', 'Bldg 2'; and a floor: '3rd Fl.' */
const BEFORE_NUMBER = mapOf(
  'Hwy: Highway; Rt: Route; Rte: Route; Bldg: Building; Ste: Suite; Apt: Apartment; Rm: Room; Fl: Floor',
)
const NUMBERED = new RegExp(
  String.raw`(?<![\w'-])(${Object.keys(BEFORE_NUMBER).join('|')})\b\.? (?=#?\d|[A-Z](?![\w'.])|[a-z]+teen\b|[a-z]+ty\b|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)`,
  'g',
)
const FLOOR = /(?<=(?:\dst|\dnd|\drd|\dth|first|second|third|[a-z]{3,}th) )Fl\b\.?/g
const SAINT = /(?<![\w'-])Ste?\.? ?(?=[A-Z][a-z])/g
const COMPASS: Record<string, string> = mapOf(`
N: North; S: South; E: East; W: West; NE: North East; NW: North West; SE: South East; SW: South West
`)
/** A compass point in an address: 12 N. Main Street. */
const SIDE =
  /(?<![\w'.])([NSEW]|[NS][EW])\.? (?=(?:[A-Z][a-z]+ ){1,2}(?:St|Street|Rd|Road|Ave|Avenue|Blvd|Dr|Drive|Lane|Ln)\b|(?:\d{1,3}(?:st|nd|rd|th)|[a-z \u00a0]*(?:first|second|third|[a-z]+th)) (?:St|Street|Ave|Avenue|Rd|Road|Blvd)\b)/g

const STATES: Record<string, string> = mapOf(`
AL: Alabama; AK: Alaska; AZ: Arizona; AR: Arkansas; CA: California; CO: Colorado; CT: Connecticut;
DE: Delaware; DC: D C; FL: Florida; GA: Georgia; HI: Hawaii; ID: Idaho; IL: Illinois; IN: Indiana; IA: Iowa;
KS: Kansas; KY: Kentucky; LA: Louisiana; ME: Maine; MD: Maryland; MA: Massachusetts; MI: Michigan;
MN: Minnesota; MS: Mississippi; MO: Missouri; MT: Montana; NE: Nebraska; NV: Nevada; NH: New Hampshire;
NJ: New Jersey; NM: New Mexico; NY: New York; NC: North Carolina; ND: North Dakota; OH: Ohio; OK: Oklahoma;
OR: Oregon; PA: Pennsylvania; RI: Rhode Island; SC: South Carolina; SD: South Dakota; TN: Tennessee;
TX: Texas; UT: Utah; VT: Vermont; VA: Virginia; WA: Washington; WV: West Virginia; WI: Wisconsin;
WY: Wyoming
`)
/** A state after a town: Austin, TX · Austin, TX 78701. Not D.C. with full stops. */
const STATE = new RegExp(
  String.raw`(?<=[A-Z][a-z]+, ?)(${Object.keys(STATES).join('|')})(?![\w'.])(?: (\d{5})(?:-\d{4})?(?!\d))?`,
  'g',
)

/** State codes that are also words: 'Yes, OK' is not in Oklahoma. */
const ALSO_WORDS = /^(?:HI|ID|IN|LA|MA|ME|OH|OK|OR|PA)$/

export function readStates(text: string): string {
  return text.replace(STATE, (match, state: string, zip?: string) =>
    zip ? `${STATES[state]}, ${digitByDigit(zip)}` : ALSO_WORDS.test(state) ? match : STATES[state],
  )
}

export function readPlaces(text: string): string {
  return text
    .replace(NUMBERED, (_, short: string) => BEFORE_NUMBER[short] + BOUND)
    .replace(FLOOR, 'Floor')
    .replace(MIDDLE, (_, street: string) => ` ${STREETS[street]}`)
    .replace(SIDE, (_, side: string) => `${COMPASS[side]} `)
    .replace(STREET, (match, street: string, stop: string, at: number, whole: string) => {
      const end = at + match.length
      const next = nextWord(whole, end)
      const isBeforeName = /^[A-Z]/.test(next) && !(stop && stopAfter(whole, end)) && whole[end] === ' '
      // St and Dr before a name may be Saint and Doctor: 'Elm St John'.
      if (isBeforeName && (street === 'St' || street === 'Dr')) return match
      return STREETS[street] + (stop && stopAfter(whole, end))
    })
    .replace(SAINT, `Saint${BOUND}`)
}
