import { BOUND } from '../bound-words'
import { nextWord, stopAfter } from '../full-stops'
import { anyOf } from '../word-lists'

const STREETS: Record<string, string> = {
  St: 'Street',
  Rd: 'Road',
  Ave: 'Avenue',
  Blvd: 'Boulevard',
  Ln: 'Lane',
  Dr: 'Drive',
  Ct: 'Court',
  Pl: 'Place',
  Sq: 'Square',
  Cres: 'Crescent',
  Gdns: 'Gardens',
}
const NO_NAME =
  anyOf(`The In At On To From Of And But Near By Dear Our My His Her Their This That Is Was For With Old See Visit
Hello Hi Hey Thanks Yes No Ask Tell`)
const STREET = new RegExp(
  String.raw`(?<=\b(?!${NO_NAME} )(?:[A-Z][a-z']+|\d{1,3}(?:st|nd|rd|th)) )` +
    String.raw`(${Object.keys(STREETS).join('|')})(\.?)(?![\w'])`,
  'g',
)
const SAINT = /(?<![\w'-])Ste?\.? ?(?=[A-Z][a-z])/g
export function readPlaces(text: string): string {
  return text
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
