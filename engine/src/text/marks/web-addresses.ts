import { BOUND, spell } from '../bound-words'
import { anyOf, setOf } from '../word-lists'

const MOST_CHARACTERS = 200
const MOST_STEPS = 3
const ENDINGS =
  anyOf(`com org net edu gov int info biz name uk us ca au nz ie de fr it es nl be ch at se no dk fi pl pt in jp cn
za eu tv io me ai app dev shop blog online site church family photos`)
const HOST = String.raw`[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4}\.${ENDINGS}`
const EMAIL = /^(?:mailto:)?([\w.+'-]{1,64})@((?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,12})$/i
const SCHEME = /^(?:[a-z]{3,6}:\/\/|www\.)/i
const BARE_HOST = new RegExp(String.raw`^(${HOST})(\/[^\s]*)?$`, 'i')
/** Top-level domains that are also words: 'home.It' without a path or scheme is two sentences. */
const ALSO_A_WORD = /\.(?:in|it|at|be|us|me|no|es|de|name|family|church|shop|blog|site|online|photos)$/i
const FILE = /^([\w-]{1,60})\.(pdf|docx?|txt|jpe?g|png|gif|mp3|mp4|m4a|wav|xlsx?|pptx?|zip|html?)$/i
const HANDLE = /^@(\w{2,30})$/
const HASHTAG = /^#([A-Za-z]\w{0,60})$/
const AROUND = /^([("'<[]{0,3})(.*?)([)"'>\].,;:!?]{0,6})$/

const MARKS: Record<string, string> = {
  '.': 'dot',
  '-': 'dash',
  _: 'underscore',
  '+': 'plus',
  '&': 'and',
  "'": '',
}
/** Short parts that are read as words; others of two or three letters are spelt. */
const SAID = setOf(`
com org net gov info biz name co me in it at be no app dev shop blog the and for my our we you love news
mail live gmail dot home
`)

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
  if (SCHEME.test(address)) return readUrl(address.replace(/^[a-z]{3,6}:\/\//i, ''))
  const bare = BARE_HOST.exec(address)
  if (bare && (bare[2] || !ALSO_A_WORD.test(bare[1]))) return readUrl(address)
  const file = FILE.exec(address)
  if (file)
    return `${readPart(file[1])} dot ${spell(file[2].replace(/\d/g, ''))}${file[2].replace(/\D/g, '')}`
  const handle = HANDLE.exec(address)
  if (handle) return `at ${readPart(splitCamel(handle[1]))}`
  const tag = HASHTAG.exec(address)
  return tag ? readPart(splitCamel(tag[1]).replaceAll('_', ' ')) : undefined
}

function readUrl(address: string): string {
  const [host, ...steps] = address.replace(/[?#].*$/, '').split('/')
  const said = steps.filter((step) => /^[a-z]{2,20}(?:-[a-z]{1,20}){0,6}$/i.test(step)).slice(0, MOST_STEPS)
  return [readPart(host.replace(/^www\./i, '')), ...said.map((step) => step.replaceAll('-', ' '))].join(
    ' slash ',
  )
}

function readPart(part: string): string {
  return part
    .split(/([.\-_+&'\s])/)
    .filter((word) => word.trim() !== '')
    .map((word) => MARKS[word] ?? sayWord(word))
    .filter(Boolean)
    .join(BOUND)
}

function sayWord(word: string): string {
  const isSpelt =
    /^(?:[a-z]{1,2}|[^aeiouy\W\d]{3})$/i.test(word) &&
    !SAID.has(word.toLowerCase()) &&
    !/^[^aeiou]?[aeiou][^aeiou]$/i.test(word)
  return isSpelt ? spell(word) : word
}

function splitCamel(word: string): string {
  return word.replace(/([a-z])([A-Z])/g, '$1 $2')
}
