import bcrypt from 'bcryptjs'
import { getCredentials, type User } from './users.server'

/** About 150 ms of this machine's time, in slices: bcryptjs gives the web thread back in between. */
const COST = 11

/** Of a random text that nobody kept, at the same cost: an unknown username takes as long as a wrong password. */
const DUMMY_HASH = '$2b$11$ZlgbUKom7cJW8XMFKOjHB.eAXaFbVRoPolgOgIstqv0ml4xtxnmmC'

/** bcrypt would cut a longer password in silence, and then every password with the same beginning would fit. */
export const isTooLongPassword = (password: string) => bcrypt.truncates(password)

export async function hashPassword(password: string): Promise<string> {
  refuseTooLong(password)
  return bcrypt.hash(password, COST)
}

/** Holds up the thread: for the start, before anyone is served. */
export function hashPasswordSync(password: string): string {
  refuseTooLong(password)
  return bcrypt.hashSync(password, COST)
}

function refuseTooLong(password: string): void {
  if (isTooLongPassword(password))
    throw new RangeError('A password of more than 72 bytes was not refused earlier.')
}

/** The person, when the username (in any case) and the password fit; both failures take the same time. */
export async function verifySignIn(username: string, password: string): Promise<User | undefined> {
  const found = getCredentials(username)
  const fits = await bcrypt.compare(password, found?.passwordHash ?? DUMMY_HASH)
  return fits && !isTooLongPassword(password) ? found?.user : undefined
}
