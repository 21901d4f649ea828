import { randomBytes, randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const COUNT = 10
const GROUPS = 4
const SALT_BYTES = 16
const HASH_BYTES = 32

const hashSlowly = promisify<string, Buffer, number, Buffer>(scrypt)

/** Sixteen digits in four groups: 53 random bits, for the number keys of a phone. */
const newCode = () =>
  Array.from({ length: GROUPS }, () => String(randomInt(10_000)).padStart(4, '0')).join(' ')

/** Reads a recovery code as it was typed, with any spaces and dashes; undefined if it can't be one. */
export function recoveryCodeIn(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{16}$/.test(digits) ? digits : undefined
}

/**
 * Hashes a recovery code (scrypt, RFC 7914) with the salt of its user, so that one hash is compared with all. Not keyed
 * by the session secret: the codes have to work when that has changed.
 * @returns 32 bytes
 */
export const hashRecoveryCode = (digits: string, salt: Buffer): Promise<Buffer> =>
  hashSlowly(digits, salt, HASH_BYTES)

/** Makes ten codes, with what is stored of them. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; salt: Buffer; hashes: Buffer[] }> {
  const codes = Array.from({ length: COUNT }, newCode)
  const salt = randomBytes(SALT_BYTES)
  const hashes: Buffer[] = []
  // One after the other: each takes 16 MB.
  for (const code of codes) hashes.push(await hashRecoveryCode(code.replaceAll(' ', ''), salt))
  return { codes, salt, hashes }
}
