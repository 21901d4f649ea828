import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCookie } from '@remix-run/node'
import type { Db } from '#db/client'
import { sessions } from '#db/schema'
import { inDatabase } from './in-database'
import { quickHash } from './quick-hash'
import { insertRow, insertUser, userIdOf } from './rows'
import { storageOf } from './service'
import { Visitor } from './visitor'

const PASSWORD = 'Long-enough-1!'
const passwordHash = quickHash(PASSWORD)
const DAY_MS = 86_400_000

let people = 0

/** Signs in a new person with a location. All of it is rows in the database: a password would cost a second of processor time. */
export function newPerson(
  origin: string,
  username = `person_${++people}`,
  { firstName = 'Mary', lastName = 'Ellis', city = 'Dingle', role = 'user' as 'user' | 'admin' } = {},
): Promise<Visitor> {
  withDatabase(origin, (db) =>
    insertUser(db, {
      ...{ username, firstName, lastName, email: `${username}@example.org`, passwordHash, role },
      ...{ country: 'Ireland', stateProvince: 'Kerry', city, createdAt: new Date() },
    }),
  )
  return newBrowser(origin, username)
}

/** Signs in one more browser of a person. */
export async function newBrowser(origin: string, username: string): Promise<Visitor> {
  const secret = readFileSync(join(storageOf(origin), 'session-secret'), 'utf8').trim()
  const hmac = (text: string) => createHmac('sha256', secret).update(text)
  const [token, now] = [randomBytes(32).toString('base64url'), Date.now()]
  withDatabase(origin, (db) =>
    insertRow(db, sessions, {
      ...{ tokenHash: hmac(token).digest('hex'), userId: userIdOf(db, username), idleMs: 7 * DAY_MS },
      ...{ createdAt: new Date(now), expiresAt: new Date(now + 7 * DAY_MS) },
    }),
  )
  const visitor = new Visitor(origin)
  // The name depends on APP_URL.
  for (const name of ['everspoken_session', '__Host-everspoken_session']) {
    const cookie = createCookie(name, { secrets: [hmac(`cookie\n${name}`).digest('base64url')] })
    visitor.store([await cookie.serialize(token)])
  }
  return visitor
}

const withDatabase = (origin: string, act: (db: Db) => unknown) =>
  inDatabase({ storageDir: storageOf(origin) }, act)
