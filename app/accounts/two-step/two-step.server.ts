import { and, count, eq, lt } from 'drizzle-orm'
import { enqueue } from '~/platform/jobs/enqueue.server'
import { clearCodeFailures, limitOneTimeCode, limitRecoveryCode } from '~/platform/limits/rate-limit.server'
import { logError } from '~/platform/log/log-error.server'
import { logSecurityEvent } from '~/platform/log/security-event.server'
import { mailJob } from '~/platform/mail/send-mail.server'
import { type Outcome, type Refused, refused } from '~/platform/refusal'
import { database, type Transaction, tables } from '~/platform/storage/database.server'
import { requireOwnPassword } from '../change-account.server'
import { CODE_MISSING } from '../schemas.server'
import { deleteUserSessions, endOtherSessions } from '../sessions.server'
import type { Owner, User } from '../users.server'
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  oneTimeCodeIn,
  recoveryCodeIn,
  stepOfCode,
} from './codes.server'
import { seal, unseal } from './sealed-secret.server'

const { recoveryCodes, twoStep } = tables

type Row = typeof twoStep.$inferSelect

const rowOf = (userId: string): Row | undefined =>
  database().select().from(twoStep).where(eq(twoStep.userId, userId)).get()

export function twoStepOf({ id }: Owner): { since: Date; codesLeft: number } | undefined {
  const row = rowOf(id)
  if (!row) return undefined
  const left = database().select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, id))
  return { since: row.createdAt, codesLeft: left.get()?.left ?? 0 }
}

export function storeRecoveryCodes(tx: Transaction, userId: string, hashes: Buffer[]): void {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
  tx.insert(recoveryCodes)
    .values(hashes.map((codeHash, index) => ({ userId, number: index + 1, codeHash })))
    .run()
}

const wrongCode = (): Refused => {
  const message = 'This code is not right. A code is good for half a minute, and works once.'
  return refused('invalid', message, { code: message })
}

/** Takes a code of the authenticator app or a recovery code, within the rate limits; either works once. */
export async function takeCode(
  { id }: Owner,
  typed: string,
  { address, now = new Date() }: { address?: string; now?: Date } = {},
): Promise<Outcome> {
  const row = rowOf(id)
  const oneTimeCode = oneTimeCodeIn(typed)
  const recoveryCode = recoveryCodeIn(typed)
  if (!row || !(oneTimeCode || recoveryCode)) return wrongCode()
  const limit = oneTimeCode ? await limitOneTimeCode(id) : await limitRecoveryCode(id, address)
  if (!limit.ok) return limit
  const isRight = oneTimeCode
    ? takeOneTimeCode(row, oneTimeCode, now)
    : await takeRecoveryCode(row, recoveryCode as string)
  if (!isRight) return wrongCode()
  await clearCodeFailures(id, address)
  return { ok: true }
}

/** Accepts no code twice, nor one that is older than the last (RFC 6238, section 5.2). */
function takeOneTimeCode({ userId, secret: sealed }: Row, code: string, now: Date): boolean {
  const secret = unseal(sealed, userId)
  if (!secret) logError('two-step-secret-unreadable', undefined, { userId })
  const step = secret && stepOfCode(secret, code, now)
  if (step === undefined) return false
  const isNewer = and(eq(twoStep.userId, userId), lt(twoStep.lastStep, step))
  const accept = database().update(twoStep).set({ lastStep: step }).where(isNewer)
  return accept.run().changes === 1
}

async function takeRecoveryCode({ userId, salt }: Row, code: string): Promise<boolean> {
  const codeHash = await hashRecoveryCode(code, salt)
  const isIt = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash))
  const take = (tx: Transaction) => {
    const isUsed = tx.delete(recoveryCodes).where(isIt).run().changes === 1
    if (isUsed) enqueue(tx, mailJob('recovery-code-used', userId))
    return isUsed
  }
  const isUsed = database().transaction(take)
  if (isUsed) logSecurityEvent('recovery-code-used', { userId })
  return isUsed
}

const ALREADY_ON = refused('taken', 'Two-step sign-in is on already.')

/** Makes the secret for an authenticator app. It counts only once a code of it is confirmed. */
export async function startTwoStep(
  user: User,
  { currentPassword }: { currentPassword: string },
): Promise<Outcome<{ secret: Buffer }>> {
  const allowed = await requireOwnPassword(user, currentPassword)
  if (!allowed.ok) return allowed
  return twoStepOf(user) ? ALREADY_ON : { ok: true, secret: newSecret() }
}

/**
 * Turns two-step sign-in on, if the code shows that the app has the secret, and ends the user's other sessions, which
 * were signed in with a password alone.
 */
export async function confirmTwoStep(
  user: User,
  { secret, code, now = new Date() }: { secret: Buffer; code: string; now?: Date },
  currentToken: string,
): Promise<Outcome<{ codes: string[] }>> {
  const lastStep = stepOfCode(secret, code, now)
  if (lastStep === undefined) {
    const message =
      'This code is not right. Is the time on your phone right? Then please try again with the next code.'
    return refused('invalid', message, { code: message })
  }
  const { codes, salt, hashes } = await newRecoveryCodes()
  const row = { userId: user.id, secret: seal(secret, user.id), lastStep, salt, createdAt: now }
  const isNew = database().transaction((tx) => {
    if (tx.insert(twoStep).values(row).onConflictDoNothing().run().changes === 0) return false
    storeRecoveryCodes(tx, user.id, hashes)
    endOtherSessions(user, currentToken, tx)
    enqueue(tx, mailJob('two-step-on', user.id))
    return true
  })
  if (!isNew) return ALREADY_ON
  logSecurityEvent('two-step-on', { userId: user.id })
  return { ok: true, codes }
}

interface Proof {
  currentPassword: string
  code: string
}

async function requireBoth(user: User, { currentPassword, code }: Proof, address: string | undefined) {
  const allowed = await requireOwnPassword(user, currentPassword)
  return allowed.ok ? takeCode(user, code, { address }) : allowed
}

/** Asks for the password again, and for a code where two-step sign-in is on: for what can't be undone. */
export async function requireEveryProof(
  user: User,
  { currentPassword, code }: Partial<Proof> & Pick<Proof, 'currentPassword'>,
  address: string | undefined,
): Promise<Outcome> {
  if (!twoStepOf(user)) return requireOwnPassword(user, currentPassword)
  if (!code) return refused('invalid', CODE_MISSING, { code: CODE_MISSING })
  return requireBoth(user, { currentPassword, code }, address)
}

export async function renewRecoveryCodes(
  user: User,
  proof: Proof,
  { address }: { address?: string } = {},
): Promise<Outcome<{ codes: string[] }>> {
  const allowed = await requireBoth(user, proof, address)
  if (!allowed.ok) return allowed
  const { codes, salt, hashes } = await newRecoveryCodes()
  const isOn = database().transaction((tx) => {
    const isTheirs = eq(twoStep.userId, user.id)
    if (tx.update(twoStep).set({ salt }).where(isTheirs).run().changes === 0) return false
    storeRecoveryCodes(tx, user.id, hashes)
    enqueue(tx, mailJob('recovery-codes-made', user.id))
    return true
  })
  if (!isOn) return refused('taken', 'Two-step sign-in is off.')
  logSecurityEvent('recovery-codes-made', { userId: user.id })
  return { ok: true, codes }
}

export async function turnOffTwoStep(
  user: User,
  proof: Proof,
  { address, currentToken }: { address?: string; currentToken: string },
): Promise<Outcome> {
  const allowed = await requireBoth(user, proof, address)
  if (!allowed.ok) return allowed
  database().transaction((tx) => {
    deleteTwoStep(tx, user.id)
    endOtherSessions(user, currentToken, tx)
  })
  logSecurityEvent('two-step-off', { userId: user.id })
  return { ok: true }
}

export function resetTwoStep({ id }: Owner): boolean {
  return database().transaction((tx) => {
    if (!deleteTwoStep(tx, id)) return false
    deleteUserSessions(id, tx)
    return true
  })
}

function deleteTwoStep(tx: Transaction, userId: string): boolean {
  const wasOn = tx.delete(twoStep).where(eq(twoStep.userId, userId)).run().changes === 1
  if (wasOn) enqueue(tx, mailJob('two-step-off', userId))
  return wasOn
}
