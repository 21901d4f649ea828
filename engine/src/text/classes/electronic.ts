/*
 * electronic = email | address with a scheme or www. | host '.' ending path? | file | @name | #tag
 * Of an address the host and the steps of its path that are words are said.
 */
import { BOUND, spell } from '../bound-words'
import { rule } from '../rules'
import { anyOf, mapOf, setOf } from '../word-lists'
import { digitByDigit, year } from './numbers-in-words'

const MOST_STEPS = 3
const ENDINGS =
  anyOf(`com org net edu gov int info biz name uk us ca au nz ie de fr it es nl be ch at se no dk fi pl pt in jp cn
za eu tv io me ai app dev shop blog online site church family photos`)
const HOST = String.raw`[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4}\.${ENDINGS}`
const PATH = String.raw`\/[^\s"'<>()[\]]{0,200}`
const LAST = '(?<![.,;:!?])'
/** Top-level domains that are also words: 'home.It' without a path or scheme is two sentences. */
const ALSO_A_WORD = /\.(?:in|it|at|be|us|me|no|es|de|name|family|church|shop|blog|site|online|photos)$/i

const MARKS = mapOf('.: dot; -: dash; _: underscore; +: plus; &: ampersand')
const SAID = setOf(`
com org net gov info biz name co me in it at be no app dev shop blog the and for my our we you love news
mail live gmail dot home aol
`)

export const electronic = [
  rule(
    /(?<![\w.+'&-])(?:mailto:)?([\w.+&'-]{1,64})@((?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,12})(?![\w@-])/gi,
    ([, user, host]) => `${readPart(user)} at ${readPart(host)}`,
  ),
  rule(
    new RegExp(String.raw`(?<![\w@])(?:[a-z]{3,6}:\/\/|www\.)[^\s"'<>()[\]]{1,200}${LAST}`, 'gi'),
    ([address]) => readUrl(address.replace(/^[a-z]{3,6}:\/\//i, '')),
  ),
  rule(
    new RegExp(String.raw`(?<![\w@./-])(${HOST})(?:(${PATH})${LAST})?(?![\w@-]|\.\w)`, 'gi'),
    ([address, host, path]) => (path || !ALSO_A_WORD.test(host) ? readUrl(address) : undefined),
  ),
  rule(
    /(?<![\w.@/-])([\w-]{1,60})\.(pdf|docx?|txt|jpe?g|png|gif|mp3|mp4|m4a|wav|xlsx?|pptx?|zip|html?)(?!\w)/gi,
    ([, name, ending]) => `${readPart(name)} dot ${readPart(ending)}`,
  ),
  rule(
    /(?<![\w@./])@([A-Za-z]\w{1,29})(?![\w@])/g,
    ([, name]) => `at ${readPart(name.replace(/([a-z])([A-Z])/g, '$1 $2'))}`,
  ),
  rule(/(?<![\w#&/])#([A-Za-z]\w{0,60})(?![\w#])/g, ([, tag]) =>
    readPart(tag.replace(/_|(?<=[a-z])(?=[A-Z])/g, ' ')),
  ),
]

function readUrl(address: string): string {
  const [host, ...steps] = address.replace(/[?#].*$/, '').split('/')
  const said = steps.filter((step) => /^[a-z]{2,20}(?:-[a-z]{1,20}){0,6}$/i.test(step)).slice(0, MOST_STEPS)
  return [readPart(host.replace(/^www\./i, '')), ...said].join(' slash ').replaceAll('-', ' ')
}

function readPart(part: string): string {
  return part
    .replaceAll("'", '')
    .split(/([.\-_+&\s]|\d+)/)
    .filter((word) => word.trim() !== '')
    .map((word) => MARKS[word] ?? sayWord(word))
    .join(BOUND)
}

function sayWord(word: string): string {
  if (/\d/.test(word)) return /^(?:19|20)\d\d$/.test(word) ? year(word) : digitByDigit(word)
  const isSpelt =
    /^(?:[a-z]{1,2}|[^aeiouy\W\d]{3,4})$/i.test(word) &&
    !SAID.has(word.toLowerCase()) &&
    !/^[^aeiou]?[aeiou][^aeiou]$/i.test(word)
  return isSpelt ? spell(word) : word
}
