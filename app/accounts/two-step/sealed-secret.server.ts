import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sessionSecret } from '~/platform/config.server'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

let key: Buffer | undefined

/** Derived from the session secret (HKDF, RFC 5869), which the database doesn't contain. */
function sealingKey(): Buffer {
  key ??= Buffer.from(hkdfSync('sha256', sessionSecret(), '', 'everspoken sealed secrets', KEY_BYTES))
  return key
}

/**
 * Encrypts a secret that has to be read again (AES-256-GCM, NIST SP 800-38D), so that a stolen database alone doesn't
 * give it away.
 */
export function seal(secret: Buffer, owner: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, sealingKey(), iv).setAAD(Buffer.from(owner))
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a secret; undefined if it is another owner's, damaged, or sealed with another session secret. */
export function unseal(sealed: Buffer, owner: string): Buffer | undefined {
  if (sealed.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, sealingKey(), sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
