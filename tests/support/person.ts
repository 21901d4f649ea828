import { join } from 'node:path'
import { openDatabase } from '#db/client'
import { quickHash } from './quick-hash'
import { insertUser } from './rows'
import { storageOf } from './service'
import { isSignedIn, signIn, type Visitor } from './visitor'

const PASSWORD = 'Long-enough-1!'
const passwordHash = quickHash(PASSWORD)

let people = 0

/** Signs in a new person with a location, whose account is made in the database: the form's hash takes 150 ms of processor time. */
export async function newPerson(
  origin: string,
  username = `person_${++people}`,
  { firstName = 'Mary', lastName = 'Ellis', city = 'Dingle' } = {},
): Promise<Visitor> {
  const db = openDatabase(join(storageOf(origin), 'app.sqlite'))
  insertUser(db, {
    ...{ username, firstName, lastName, email: `${username}@example.org`, passwordHash },
    ...{ country: 'Ireland', stateProvince: 'Kerry', city, createdAt: new Date() },
  })
  db.$client.close()
  const visitor = await signIn(origin, username, PASSWORD)
  if (!(await isSignedIn(visitor))) throw new Error(`${username} is not signed in`)
  return visitor
}
