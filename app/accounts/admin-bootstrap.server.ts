import { eq } from 'drizzle-orm'
import { type Config, ConfigError } from '~/config.server'
import { type Db, database, tables } from '~/storage/database.server'
import { hashPasswordSync } from './password/password.server'
import { adminAccount } from './schemas.server'
import { createUser } from './users.server'

const { users } = tables

/**
 * Creates the first admin from ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_EMAIL, if there is no admin yet. Runs before
 * the service listens, so it may block the thread.
 * @returns whether there is an admin
 * @throws ConfigError naming each bad setting and never its value
 */
export function ensureFirstAdmin(settings: Config['admin']): boolean {
  if (hasAdmin()) return true
  if (!settings) return false
  const admin = readSettings(settings)
  return database().transaction((tx) => {
    if (hasAdmin(tx)) return true
    const made = createUser(admin, tx)
    if (made.ok) return true
    throw settingsError(
      made.errors?.email
        ? [['email', 'another account has this email address']]
        : [['username', 'another account has this username']],
    )
  })
}

function readSettings({ username, password, email }: NonNullable<Config['admin']>) {
  const names = { firstName: 'Everspoken', lastName: 'Admin' }
  const parsed = adminAccount.safeParse({ ...names, username, password, email: email || undefined })
  if (!parsed.success)
    throw settingsError(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
  const { password: plain, ...rest } = parsed.data
  return { ...rest, role: 'admin' as const, passwordHash: hashPasswordSync(plain) }
}

function settingsError(errors: [field: string, text?: string][]): ConfigError {
  const lines = errors.map(([field, text]) => `  ADMIN_${field.toUpperCase()}: ${text}`)
  return new ConfigError(`Everspoken can't create its first admin:\n${lines.join('\n')}`)
}

export function hasAdmin(at: Pick<Db, 'select'> = database()): boolean {
  return at.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1).get() !== undefined
}
