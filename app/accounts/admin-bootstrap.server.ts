import { eq } from 'drizzle-orm'
import { type Config, ConfigError } from '~/config.server'
import { database, tables } from '~/database.server'
import { hashPasswordSync } from './password.server'
import { adminAccount } from './schemas.server'
import { createUser, type NewUser } from './users.server'

const { users } = tables

const settingOfField: Record<string, string> = {
  username: 'ADMIN_USERNAME',
  password: 'ADMIN_PASSWORD',
  email: 'ADMIN_EMAIL',
}

/**
 * Makes the first admin from ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_EMAIL when there is none yet. Runs before
 * anyone is served, so it may hold up the thread. Once there is an admin, the settings change nothing.
 * @returns whether there is an admin
 * @throws ConfigError naming each setting that can't be used and never its value
 */
export function ensureFirstAdmin(settings: Config['admin']): boolean {
  if (hasAdmin()) return true
  if (!settings) return false
  const admin = readSettings(settings)
  return database().transaction(
    (tx) => {
      if (hasAdmin(tx)) return true
      const { error } = createUser(admin, tx)
      if (error === 'username-taken')
        refuse(['ADMIN_USERNAME: somebody has an account with this username already'])
      if (error === 'email-taken')
        refuse(['ADMIN_EMAIL: somebody has an account with this e-mail address already'])
      return true
    },
    { behavior: 'immediate' },
  )
}

function readSettings({ username, password, email }: NonNullable<Config['admin']>): NewUser {
  const names = { firstName: 'Everspoken', lastName: 'Admin' }
  const parsed = adminAccount.safeParse({ ...names, username, password, email: email || undefined })
  if (!parsed.success) {
    refuse(parsed.error.issues.map(({ path, message }) => `${settingOfField[String(path[0])]}: ${message}`))
  }
  const { password: plain, ...rest } = parsed.data
  return { ...rest, role: 'admin', passwordHash: hashPasswordSync(plain) }
}

function refuse(lines: string[]): never {
  throw new ConfigError(
    `Everspoken can't make its first admin:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  )
}

type Reader = Pick<ReturnType<typeof database>, 'select'>

function hasAdmin(at: Reader = database()): boolean {
  return at.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1).get() !== undefined
}
