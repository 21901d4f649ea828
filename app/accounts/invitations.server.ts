import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { recordAdminAct } from '~/platform/audit/record.server'
import { config, DAY_MS } from '~/platform/config.server'
import { enqueue } from '~/platform/jobs/enqueue.server'
import { logSecurityEvent } from '~/platform/log/security-event.server'
import { isMailOn, mailJob } from '~/platform/mail/send-mail.server'
import { type Outcome, type Reason, type Refused, refused } from '~/platform/refusal'
import { type Db, database, type Transaction, tables } from '~/platform/storage/database.server'
import { hashToken, newToken } from './password/password-reset.server'
import { getUserByEmail, nameTaken, type Owner } from './users.server'

const { invitations } = tables

const LIFETIME_MS = 7 * DAY_MS

const MAX_OPEN = 100

/** An invitation from the future was made before the clock was set back: its age is unknown. */
const isOpen = (now: Date) => and(lte(invitations.createdAt, now), gt(invitations.expiresAt, now))

export const invitationRules = () => ({ signUps: config.signUps, isMailed: isMailOn() })

export function listInvitations(now = new Date()) {
  const { id, email, createdAt, expiresAt } = invitations
  const open = database().select({ id, email, createdAt, expiresAt }).from(invitations).where(isOpen(now))
  return open.orderBy(desc(createdAt), desc(id)).all()
}

export function createInvitation(
  { email, isMailed = false }: { email?: string; isMailed?: boolean },
  now = new Date(),
): Outcome<{ id: string }> {
  if (config.signUps === 'closed')
    return refused('forbidden', 'SIGN_UPS is closed, so no one could use an invitation.')
  if (email && getUserByEmail(email.toLowerCase())) return nameTaken('email')
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  return database().transaction((tx) => {
    if (email) tx.delete(invitations).where(sql`lower(${invitations.email}) = ${email.toLowerCase()}`).run()
    const open = tx.select({ total: count() }).from(invitations).where(isOpen(now)).get()
    if (open && open.total >= MAX_OPEN)
      return refused('invalid', `There are ${MAX_OPEN} open invitations. Please revoke some of them first.`)
    tx.insert(invitations).values({ id, email, createdAt: now, expiresAt }).run()
    if (isMailed) enqueue(tx, mailJob('invitation', id))
    return { ok: true, id } as const
  })
}

export function invitationLink(
  id: string,
  { base = config.linkBase, now = new Date() }: { base?: URL; now?: Date } = {},
): string | undefined {
  const token = newToken()
  const isIt = and(eq(invitations.id, id), isOpen(now))
  const tokenHash = hashToken(token)
  const { changes } = database().update(invitations).set({ tokenHash }).where(isIt).run()
  return changes > 0 ? new URL(`/sign-up?invitation=${token}`, base).href : undefined
}

export function invitedEmail(id: string, now = new Date()): string | undefined {
  const isIt = and(eq(invitations.id, id), isOpen(now))
  return database().select().from(invitations).where(isIt).get()?.email ?? undefined
}

export function inviteAsAdmin(admin: Owner, email?: string, base?: URL): Outcome<{ link?: string }> {
  const isMailed = email !== undefined && isMailOn()
  const made = createInvitation({ email, isMailed })
  if (!made.ok) return made
  recordAdminAct({ adminId: admin.id, act: 'invited', what: 'invitation' })
  logSecurityEvent('invitation-made', { adminId: admin.id })
  return { ok: true, link: isMailed ? undefined : invitationLink(made.id, { base }) }
}

export function revokeInvitation(id: string): void {
  database().delete(invitations).where(eq(invitations.id, id)).run()
}

export function deleteInvitation(tx: Transaction, token: string): void {
  tx.delete(invitations)
    .where(eq(invitations.tokenHash, hashToken(token)))
    .run()
}

const GONE = 'This invitation has expired, was taken back, or has been used already.'

/**
 * Why an account can't be made with the token of an invitation, or without one. No message has a word that
 * docs/spec.md, section 8 looks for.
 */
export function signUpRefusal(
  token: string | undefined,
  at: Pick<Db, 'select'> = database(),
  now = new Date(),
): (Refused & { title: string }) | undefined {
  const because = (reason: Reason, title: string, message: string) => ({ ...refused(reason, message), title })
  if (config.signUps === 'closed')
    return because('forbidden', 'Sign-ups are closed', 'No new accounts can be made here at the moment.')
  if (token === undefined) {
    if (config.signUps === 'open') return undefined
    const message = 'To make an account here you need an invitation from the people who run it.'
    return because('forbidden', 'By invitation only', message)
  }
  const isIt = and(eq(invitations.tokenHash, hashToken(token)), isOpen(now))
  const invitation = at.select({ id: invitations.id }).from(invitations).where(isIt).get()
  return invitation ? undefined : because('gone', 'This link no longer works', GONE)
}
