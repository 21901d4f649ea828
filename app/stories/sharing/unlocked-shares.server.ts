import { agedCookie } from '~/platform/session/aged-cookie.server'

const MAX_AGE_SECONDS = 24 * 60 * 60

/** The most recent ones are kept. */
const MAX_SHARES = 20

const cookie = agedCookie<string[]>('listen', MAX_AGE_SECONDS)

const sharesOf = async (request: Request): Promise<string[]> => (await cookie.read(request)) ?? []

export const isUnlocked = async (
  request: Request,
  { id, passphraseHash }: { id: string; passphraseHash: string | null },
): Promise<boolean> => passphraseHash === null || (await sharesOf(request)).includes(id)

/** Notes, in a signed cookie, that the passphrase of a shared story was given in this browser. */
export async function unlockedCookie(request: Request, id: string): Promise<string> {
  const others = (await sharesOf(request)).filter((other) => other !== id)
  return cookie.set([id, ...others].slice(0, MAX_SHARES))
}
