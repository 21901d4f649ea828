import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PHONES } from '../../phones/phone-set'

/** Written by scripts/build-workers.mjs: CMUdict's words, sorted, a line for each: 'about AH0 B AW1 T'. */
const NAME = 'pronunciations.txt'
/** Beside the bundle, whose current folder is another one. */
const FILES = [new URL(NAME, import.meta.url), resolve('build/workers', NAME)]
const NEWLINE = 10
const BRITISH: [british: RegExp, american: string][] = [
  [/([iy])s(e|ed|es|ing|er|ers|able|ations?)$/, '$1z$2'],
  [/our(?=s?$|ed$|ing$|ful$|able$|less$|ite)/, 'or'],
  [/re(s?)$/, 'er$1'],
  [/[ao]e/, 'e'],
  [/ll/, 'l'],
  [/mme(s?)$/, 'm$1'],
]

export interface StressedPhone {
  phone: number
  /** 0 for an unstressed vowel, 1 primary and 2 secondary stress, -1 for a consonant. */
  stress: number
}

let file: Buffer | undefined

/** Also in its American spelling; undefined if it isn't listed. @throws Error if CMUdict's file is missing */
export function lookUp(word: string): StressedPhone[] | undefined {
  const spellings = BRITISH.map(([british, american]) => word.replace(british, american))
  for (const spelling of new Set([word, ...spellings])) {
    const phones = phonesIn(spelling)
    if (phones) return phones
  }
  return undefined
}

function phonesIn(word: string): StressedPhone[] | undefined {
  file ??= readFileSync(FILES.find(existsSync) ?? FILES[0])
  // The file begins with a newline, too.
  let from = 1
  let to = file.length
  while (from < to) {
    const start = file.lastIndexOf(NEWLINE, ((from + to) >> 1) - 1) + 1
    const line = file.toString('latin1', start, file.indexOf(NEWLINE, start))
    const [listed, ...phones] = line.split(' ')
    if (listed === word) return phones.map(stressedPhone)
    if (listed < word) from = start + line.length + 1
    else to = start
  }
  return undefined
}

export function stressedPhone(name: string): StressedPhone {
  const [, phone, stress] = /^([A-Z]+)(\d?)$/.exec(name) ?? []
  return { phone: PHONES.indexOf(phone), stress: stress ? Number(stress) : -1 }
}
