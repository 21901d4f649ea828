import { BOUND } from '../bound-words'

const MOST_CHARACTERS = 200
const EMAIL = /^(?:mailto:)?([\w.+'-]{1,64})@((?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,12})$/i
const SCHEME = /^(?:[a-z]{3,6}:\/\/|www\.)/i
const HANDLE = /^[@#](\w{2,30})$/
const AROUND = /^([("'<[]{0,3})(.*?)([)"'>\].,;:!?]{0,6})$/

const MARKS: Record<string, string> = { '.': 'dot', '-': 'dash', _: 'underscore', '+': 'plus', "'": '' }

export function readWebAddresses(text: string): string {
  return text.replace(/\S+/g, (token) => {
    if (token.length > MOST_CHARACTERS || !/[.@#]/.test(token)) return token
    const [, before, address, after] = AROUND.exec(token)!
    const words = readAddress(address)
    return words === undefined ? token : `${before}${words}${after}`
  })
}

function readAddress(address: string): string | undefined {
  const email = EMAIL.exec(address)
  if (email) return `${readPart(email[1])} at ${readPart(email[2])}`
  if (SCHEME.test(address))
    return readPart(address.replace(/^[a-z]{3,6}:\/\//i, '').replace(/^www\.|[/?#].*$/gi, ''))
  const handle = HANDLE.exec(address)
  return handle ? handle[1].replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ') : undefined
}

function readPart(part: string): string {
  return part
    .split(/([.\-_+'])/)
    .map((word) => MARKS[word] ?? word)
    .filter(Boolean)
    .join(BOUND)
}
