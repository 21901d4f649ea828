import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Config, ConfigError } from '~/platform/config.server'
import { limitAddress } from '~/platform/limits/rate-limit.server'
import { logSecurityEvent } from '~/platform/log/security-event.server'
import { type Outcome, refused } from '~/platform/refusal'
import { type Db, database, tables } from '~/platform/storage/database.server'
import { deleteInvitation, signUpRefusal } from './invitations.server'
import { hashPassword, hashPasswordSync } from './password/password.server'
import { hashToken } from './password/password-reset.server'
import { type AdminAccount, adminAccount, type Registration } from './schemas.server'
import { type CreateUserResult, createUser, type User } from './users.server'

export const TERMS_VERSION = '2025-09-04'

/** Creates the account of a validated registration, within the rate limit of its address and where SIGN_UPS lets it. */
export async function register(
  { password, ...names }: Registration,
  { address, acceptedTerms, invitation }: { address?: string; acceptedTerms: boolean; invitation?: string },
): Promise<Outcome<{ user: User }>> {
  // Checked before the slow hashing, and again with its use.
  const refusal = signUpRefusal(invitation)
  if (refusal) return refusal
  const limit = await limitAddress('sign-up', address)
  if (!limit.ok) return limit
  const passwordHash = await hashPassword(password)
  const acceptedTermsVersion = acceptedTerms ? TERMS_VERSION : undefined
  const created = database().transaction((tx) => {
    const refusal = signUpRefusal(invitation, tx)
    if (refusal) return refusal
    const result = createUser({ ...names, passwordHash, acceptedTermsVersion }, tx)
    if (result.ok && invitation !== undefined) deleteInvitation(tx, invitation)
    return result
  })
  if (created.ok) logSecurityEvent('account-created', { userId: created.user.id })
  return created
}

export async function createAdmin({ password, ...names }: AdminAccount): Promise<CreateUserResult> {
  return createUser({ ...names, role: 'admin', passwordHash: await hashPassword(password) })
}

export const SET_UP_MINUTES = 15

/** Of the code that this start has printed; it is nowhere else. */
let code: { hash: string; endsAtMs: number } | undefined

export function newSetUpCode(nowMs = performance.now()): string {
  const plain = randomBytes(24).toString('base64url')
  code = { hash: hashToken(plain), endsAtMs: nowMs + SET_UP_MINUTES * 60_000 }
  return plain
}

export const isSetUpOpen = (): boolean => !hasAdmin()

const wrong = (message: string) => refused('invalid', message, { setUpCode: message })

export async function requireSetUpCode(
  typed: string,
  { address, nowMs = performance.now() }: { address?: string; nowMs?: number } = {},
): Promise<Outcome> {
  if (!code || nowMs >= code.endsAtMs)
    return wrong('The code has expired. Stop the service and start it again: it prints a new link.')
  if (hashToken(typed.trim()) === code.hash) return { ok: true }
  const limit = await limitAddress('set-up', address)
  return limit.ok
    ? wrong('This is not the code of the last start. It is in the link that the service printed then.')
    : limit
}

export async function makeFirstAdmin({ password, ...names }: AdminAccount): Promise<Outcome<{ user: User }>> {
  const passwordHash = await hashPassword(password)
  const made = database().transaction((tx) =>
    hasAdmin(tx)
      ? refused('gone', 'There is an admin already. Please log in.')
      : createUser({ ...names, role: 'admin', passwordHash }, tx),
  )
  if (!made.ok) return made
  code = undefined
  logSecurityEvent('account-created', { userId: made.user.id })
  return made
}

const { users } = tables

/**
 * Creates the first admin from ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_EMAIL, if there is no admin yet. Runs before
 * the service listens, so it may block the thread.
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

function hasAdmin(at: Pick<Db, 'select'> = database()): boolean {
  return at.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1).get() !== undefined
}
