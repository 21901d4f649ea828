import { createRequire } from 'node:module'
import type * as languageCommon from '@zxcvbn-ts/language-common'

let common: Set<string> | undefined

/** 49,233 passwords of published leaks, in lower case; loaded when the first password is set. */
function commonPasswords(): Set<string> {
  if (!common) {
    const { dictionary }: typeof languageCommon = createRequire(import.meta.url)('@zxcvbn-ts/language-common')
    common = new Set(dictionary['passwords-common'])
  }
  return common
}

const runs = ['abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba', '01234567890', '09876543210']
const isRun = (text: string) =>
  text.length > 3 && (/^(.)\1*$/u.test(text) || runs.some((run) => run.includes(text)))

/** Words of this service, the first that a guesser tries here; docs/security.md lists them. */
const OWN_WORDS =
  /^(ever|spoken|admins?|administrator|users?|voices?|stor(y|ies)|memor(y|ies)|messages?|loved|ones?)+$/

const isOfOwnWords = (lower: string) => OWN_WORDS.test(lower.replace(/[^\p{L}]+/gu, ''))

/** Whether many people use a password, ignoring case and the digits and signs at its end, or would guess it here. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (isOfOwnWords(lower)) return true
  const withoutSigns = lower.replace(/[^\p{L}\p{N}]+$/u, '')
  const withoutDigits = lower.replace(/[^\p{L}]+$/u, '')
  return [lower, withoutSigns, withoutDigits].some((text) => commonPasswords().has(text) || isRun(text))
}
