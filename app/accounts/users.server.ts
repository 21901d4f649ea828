import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type Refused, refused } from '~/platform/refusal'
import { type Db, database, type Transaction, tables } from '~/platform/storage/database.server'
import { asciiDomain } from '~/platform/text/ascii-domain.server'
import { storedPath } from '~/platform/text/stored-path'

const { users } = tables

export const NO_SUCH_USER = 'This user doesn’t exist.'

export type Owner = Pick<User, 'id'>

/** As the schemas have trimmed them. Accounts from the API, the settings and the command accept no terms. */
type UserValues = Pick<
  typeof users.$inferInsert,
  'username' | 'firstName' | 'lastName' | 'email' | 'passwordHash' | 'role' | 'acceptedTermsVersion'
>

export type CreateUserResult = { ok: true; user: User } | (Refused & { user?: undefined })

/** Refuses a name that another account has. Clients of the API search the message for these words (docs/spec.md, section 8). */
export function nameTaken(field: 'username' | 'email'): Refused {
  const message = field === 'email' ? 'Email already exists' : 'Username already exists'
  return refused('taken', message, { [field]: message })
}

export interface Location {
  country: string
  stateProvince: string
  city: string
}

const {
  passwordHash: _hash,
  formerEmail: _former,
  acceptedTermsVersion: _version,
  acceptedTermsAt: _at,
  ...columns
} = getTableColumns(users)

export const userColumns = columns

export type User = Pick<typeof users.$inferSelect, keyof typeof columns>

export function userFromRow(row: User): User {
  const pathOf = (key: string | null) => key && storedPath(key)
  return {
    ...row,
    profilePicture: pathOf(row.profilePicture),
    profilePictureSquare: pathOf(row.profilePictureSquare),
  }
}

/** Only the unique indexes decide whether a name is taken, since two requests may want it at once. */
export function createUser(
  { username, firstName, lastName, email, passwordHash, role, acceptedTermsVersion }: UserValues,
  at: Db | Transaction = database(),
  now = new Date(),
): CreateUserResult {
  try {
    const row = at
      .insert(users)
      .values({
        ...{ id: randomUUID(), username, firstName, lastName, passwordHash, role, acceptedTermsVersion },
        email: email || null,
        acceptedTermsAt: acceptedTermsVersion ? now : null,
        createdAt: now,
      })
      .returning(columns)
      .get()
    return { ok: true, user: userFromRow(row) }
  } catch (error) {
    const field = takenField(error)
    if (!field) throw error
    return nameTaken(field)
  }
}

export function takenField(error: unknown): 'username' | 'email' | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'SQLITE_CONSTRAINT_UNIQUE') continue
    if (cause.message.includes('users_username_unique')) return 'username'
    if (cause.message.includes('users_email_unique')) return 'email'
  }
  return undefined
}

export function getCredentials(username: string): { user: User; passwordHash: string } | undefined {
  const row = database()
    .select({ ...columns, passwordHash: users.passwordHash })
    .from(users)
    .where(hasUsername(username))
    .get()
  if (!row) return undefined
  const { passwordHash, ...rest } = row
  return { user: userFromRow(rest), passwordHash }
}

function selectUser(condition: SQL, at: Pick<Db, 'select'> = database()): User | undefined {
  const row = at.select(columns).from(users).where(condition).get()
  return row && userFromRow(row)
}

export const getUser = (id: string) => selectUser(eq(users.id, id))

export const getUserByEmail = (email: string, at?: Pick<Db, 'select'>) =>
  selectUser(sql`lower(${users.email}) = ${email}`, at)

/** While there is one, the present address was never confirmed. */
export const formerEmailOf = (id: string, at: Pick<Db, 'select'> = database()) =>
  at.select({ email: users.formerEmail }).from(users).where(eq(users.id, id)).get()?.email

export const getUserByName = (username: string, at?: Pick<Db, 'select'>) =>
  selectUser(hasUsername(username), at)

export function usernameOf(name: string): string {
  const email = asciiDomain(name.trim())
  if (!email.includes('@')) return name
  return selectUser(sql`lower(${users.email}) = lower(${email})`)?.username ?? name
}

export function listUsers({ role }: { role?: User['role'] } = {}): User[] {
  const rows = database()
    .select(columns)
    .from(users)
    .where(role && eq(users.role, role))
    .orderBy(sql`lower(${users.username})`)
    .all()
  return rows.map(userFromRow)
}

const hasUsername = (username: string) => sql`lower(${users.username}) = lower(${username.trim()})`

export function updateLocation({ id }: Owner, location: Location): User | undefined {
  const { country, stateProvince, city } = location
  const where = eq(users.id, id)
  const row = database()
    .update(users)
    .set({ country, stateProvince, city })
    .where(where)
    .returning(columns)
    .get()
  return row && userFromRow(row)
}
