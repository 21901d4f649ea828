/*
 * house  = number before side? name street; street = St | Ave … after a name; saint = St before a name
 * state  = two capitals after a town, with the digits of its zip code
 * place  = Hwy 61 | Bldg. C | 3rd Fl.; side = N | SW … before a name and a street
 */
import { BOUND, bind } from '../bound-words'
import { stopAfter } from '../full-stops'
import { type Near, rule } from '../rules'
import { anyOf, mapOf } from '../word-lists'
import { cardinal, digitByDigit, twoDigits } from './numbers-in-words'

const STREETS: Record<string, string> = mapOf(`
St: Street; Str: Street; Rd: Road; Ave: Avenue; Av: Avenue; Blvd: Boulevard; Ln: Lane; Dr: Drive; Ct: Court;
Pl: Place; Sq: Square; Hwy: Highway; Pkwy: Parkway; Expy: Expressway; Cres: Crescent; Ter: Terrace; Terr: Terrace;
Gdns: Gardens; Cl: Close
`)
const NO_NAME =
  anyOf(`The In At On To From Of And But Near By Dear Our My His Her Their This That Is Was For With Old See Visit
Hello Hi Hey Thanks Yes No Ask Tell`)
const ORDINAL = String.raw`\d{1,3}(?:st|nd|rd|th)`
const NAME = String.raw`(?:[A-Z][a-z']+\.?|${ORDINAL}|Jr\.?|MLK)`
const ANY_STREET = anyOf(
  `${Object.keys(STREETS).join(' ')} Street Road Avenue Drive Lane Boulevard Court Way Place Terrace Highway st hwy`,
)
const HOUSE = String.raw`(?<![\w.,£$€#/-])(\d{3,4})(?= (?:[NSEW][EW]?\.? )?(?:${NAME} ){1,3}${ANY_STREET}\b)`
const BEFORE_NUMBER = mapOf(
  `Hwy: Highway; Rt: Route; Rte: Route; Bldg: Building; Ste: Suite; Apt: Apartment; Rm: Room; Fl: Floor`,
)
const COMPASS = mapOf(
  `N: North; S: South; E: East; W: West; NE: North East; NW: North West; SE: South East; SW: South West`,
)
const STATES: Record<string, string> = mapOf(`
AL: Alabama; AK: Alaska; AZ: Arizona; AR: Arkansas; CA: California; CO: Colorado; CT: Connecticut; DE: Delaware;
DC: D C; FL: Florida; GA: Georgia; HI: Hawaii; ID: Idaho; IL: Illinois; IN: Indiana; IA: Iowa; KS: Kansas;
KY: Kentucky; LA: Louisiana; ME: Maine; MD: Maryland; MA: Massachusetts; MI: Michigan; MN: Minnesota; MS: Mississippi;
MO: Missouri; MT: Montana; NE: Nebraska; NV: Nevada; NH: New Hampshire; NJ: New Jersey; NM: New Mexico; NY: New York;
NC: North Carolina; ND: North Dakota; OH: Ohio; OK: Oklahoma; OR: Oregon; PA: Pennsylvania; RI: Rhode Island;
SC: South Carolina; SD: South Dakota; TN: Tennessee; TX: Texas; UT: Utah; VT: Vermont; VA: Virginia; WA: Washington;
WV: West Virginia; WI: Wisconsin; WY: Wyoming
`)
/** State codes that are also words: 'Yes, OK' is not in Oklahoma. */
const ALSO_WORDS = /^(?:HI|ID|IN|LA|MA|ME|OH|OK|OR|PA)$/

const NAMED = new RegExp(String.raw`\b(?!${NO_NAME} )(?:[A-Z][a-z']+|${ORDINAL}) $`)

export const address = [
  rule(HOUSE, ([digits]) =>
    digits.endsWith('00') ? undefined : bind(cardinal(digits.slice(0, -2)), twoDigits(digits.slice(-2))),
  ),
  rule(
    String.raw`(?=[A-Z]{2})(?<=[A-Z][a-z]+, ?)(${Object.keys(STATES).join('|')})(?![\w'.])(?:,? (\d{5})(?:-\d{4})?(?!\d))?`,
    ([, state, zip]) => {
      if (zip) return `${STATES[state]}, ${digitByDigit(zip)}`
      return ALSO_WORDS.test(state) ? undefined : STATES[state]
    },
  ),
  rule(
    String.raw`(?<![\w'-])(${Object.keys(BEFORE_NUMBER).join('|')})\b\.? (?=#?\d|[A-Z](?![\w'.]))`,
    ([, short]) => BEFORE_NUMBER[short] + BOUND,
  ),
  rule(/(?=Fl)(?<=\d(?:st|nd|rd|th) |\b(?:first|second|third|[a-z]{3,}th) )Fl\b\.?/g, 'Floor'),
  rule(
    String.raw`(?<![\w'.])([NSEW]|[NS][EW])\.? (?=(?:[A-Z][a-z]+ ){1,2}(?:St|Street|Rd|Road|Ave|Avenue|Blvd|Dr|Drive|Lane|Ln)\b` +
      String.raw`|${ORDINAL} (?:St|Street|Ave|Avenue|Rd|Road|Blvd|st)\b)`,
    ([, side]) => `${COMPASS[side]} `,
  ),
  rule(
    String.raw`(?=[A-Zsharb])(?<=\b(?!${NO_NAME} )(?:[A-Z][a-z']+|[JS]r\.?|[A-Z]{2,4}|${ORDINAL}|(?:first|second|third|[a-z]+th)) )` +
      String.raw`(${Object.keys(STREETS).join('|')}|(?:st|hwy|ave|rd|blvd)(?=,|\.?$))(\.?)(?![\w'])`,
    ([, street, stop], { after }) => {
      // St and Dr before a name may be Saint and Doctor: 'Elm St John'.
      const isTitle = /^(?:St|Dr)$/.test(street) && /^ [A-Z]/.test(after) && !(stop && stopAfter(after))
      return isTitle ? undefined : STREETS[street[0].toUpperCase() + street.slice(1)]
    },
  ),
  rule(/(?<![\w'-])Ste?\.? ?(?=[A-Z][a-z])/g, ([saint], near) =>
    endsStreet(saint.trim(), near) ? undefined : `Saint${BOUND}`,
  ),
]

/** 'Elm St. It was' is a street and the end of a sentence, 'Elm St. John' a saint. */
export function endsStreet(short: string | undefined, { before, after }: Near): boolean {
  return /^(?:St|Dr)\b/.test(short ?? '') && NAMED.test(before) && stopAfter(after) === '.'
}
