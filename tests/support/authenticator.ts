import { Secret, TOTP } from 'otpauth'

/**
 * The code of an authenticator app.
 * @param secret its bytes, or its text as the account page shows it
 * @param steps of 30 s from now
 */
export function codeAt(secret: Buffer | string, steps = 0): string {
  const key =
    typeof secret === 'string'
      ? Secret.fromBase32(secret.replaceAll(' ', ''))
      : new Secret({ buffer: new Uint8Array(secret).buffer })
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 })
}
