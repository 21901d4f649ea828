import { and, count, eq, lt } from 'drizzle-orm'
import { enqueue } from '~/jobs/enqueue.server'
import { clearCodeFailures, limitOneTimeCode, limitRecoveryCode } from '~/limits/rate-limit.server'
import { logError } from '~/log/log-error.server'
import { logSecurityEvent } from '~/log/security-event.server'
import { mailJob } from '~/mail/send-mail.server'
import { type Outcome, type Refused, refused } from '~/refusal'
import { database, type Transaction, tables } from '~/storage/database.server'
import { withReserve } from '~/storage/disk/reserve.server'
import type { Owner } from '../users.server'
import { oneTimeCodeIn, stepOfCode } from './one-time-code.server'
import { hashRecoveryCode, recoveryCodeIn } from './recovery-code.server'
import { unseal } from './sealed-secret.server'

const { recoveryCodes, twoStep } = tables

export const RECOVERY_CODE_USED = 'recovery-code-used'

type Row = typeof twoStep.$inferSelect

const rowOf = (userId: string): Row | undefined =>
  database().select().from(twoStep).where(eq(twoStep.userId, userId)).get()

/** When a user turned two-step sign-in on, and how many recovery codes are left; undefined while it is off. */
export function twoStepOf({ id }: Owner): { since: Date; codesLeft: number } | undefined {
  const row = rowOf(id)
  if (!row) return undefined
  const left = database().select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, id))
  return { since: row.createdAt, codesLeft: left.get()?.left ?? 0 }
}

/** Replaces all recovery codes of a user. */
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

/**
 * Takes a code of the authenticator app or a recovery code, within the rate limits; either works once.
 * @param address the client's
 */
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
  await withReserve(() => clearCodeFailures(id, address))
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
  return withReserve(() => accept.run()).changes === 1
}

async function takeRecoveryCode({ userId, salt }: Row, code: string): Promise<boolean> {
  const codeHash = await hashRecoveryCode(code, salt)
  const isIt = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash))
  const take = (tx: Transaction) => {
    const isUsed = tx.delete(recoveryCodes).where(isIt).run().changes === 1
    if (isUsed) enqueue(tx, mailJob(RECOVERY_CODE_USED, userId))
    return isUsed
  }
  const isUsed = withReserve(() => database().transaction(take))
  if (isUsed) logSecurityEvent('recovery-code-used', { userId })
  return isUsed
}
