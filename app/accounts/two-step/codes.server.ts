import { randomBytes, randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'

/** As long as the hash's output (RFC 4226, section 4). */
const SECRET_BYTES = 20
const STEP_MS = 30_000

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** SHA-1, six digits and 30 seconds are what every authenticator app can do. */
const totpOf = (secret: Buffer, username = '') =>
  new TOTP({
    issuer: 'Everspoken',
    label: username,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1000,
  })

/** Reads a code of six digits as it was typed, with any spaces; undefined if it can't be one. */
export const oneTimeCodeIn = (typed: string): string | undefined =>
  /^\d{6}$/.exec(typed.replace(/\s/g, ''))?.[0]

/** Finds the time step of a code (RFC 6238). */
export function stepOfCode(secret: Buffer, typed: string, now = new Date()): number | undefined {
  const code = oneTimeCodeIn(typed)
  // The library throws for six characters that aren't ASCII.
  if (!code) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta
}

export function secretToShow(secret: Buffer, username: string) {
  const totp = totpOf(secret, username)
  const text = totp.secret.base32.replace(/.{4}(?=.)/g, '$& ')
  return { qrCode: qrCodeOf(totp.toString()), text }
}

/**
 * A picture in black and white squares: its side in squares, with a margin of four as ISO/IEC 18004 wants, and the SVG
 * path of the black ones.
 */
function qrCodeOf(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const bars = data.flatMap((row, y) =>
    Array.from(row.map(Number).join('').matchAll(/1+/g), ({ index, 0: { length } }) => {
      return `M${index} ${y}h${length}v1h-${length}z`
    }),
  )
  return { size, path: bars.join('') }
}

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
 */
export const hashRecoveryCode = (digits: string, salt: Buffer): Promise<Buffer> =>
  hashSlowly(digits, salt, HASH_BYTES)

export async function newRecoveryCodes(): Promise<{ codes: string[]; salt: Buffer; hashes: Buffer[] }> {
  const codes = Array.from({ length: COUNT }, newCode)
  const salt = randomBytes(SALT_BYTES)
  const hashes: Buffer[] = []
  // One after the other: each takes 16 MB.
  for (const code of codes) hashes.push(await hashRecoveryCode(code.replaceAll(' ', ''), salt))
  return { codes, salt, hashes }
}
