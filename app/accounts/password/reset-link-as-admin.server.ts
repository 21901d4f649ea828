import { actAsAdmin } from '~/audit/record.server'
import { config } from '~/config.server'
import { enqueue } from '~/jobs/enqueue.server'
import { logSecurityEvent } from '~/log/security-event.server'
import { isMailOn, mailJob } from '~/mail/send-mail.server'
import { type Outcome, refused } from '~/refusal'
import { getUser, NO_SUCH_USER, type Owner } from '../users.server'
import { createReset } from './password-reset.server'

/** Says that an admin has made a reset link; about the user's id. */
export const RESET_LINK_MADE = 'reset-link-made'

/** The page where a new password is chosen by the token of a reset link. */
export function resetUrl(token: string, base: URL = config.linkBase): string {
  const url = new URL('/reset-password', base)
  url.searchParams.set('token', token)
  return url.href
}

/**
 * Makes a reset link of a user on behalf of an admin, who hands it over. It is recorded, and an email tells the user.
 * Admins have none made for them, as they see nothing of each other: `npm run admin -- reset-password` is theirs.
 */
export function makeResetLinkAsAdmin(admin: Owner, userId: string, base?: URL): Outcome<{ link: string }> {
  const user = getUser(userId)
  if (user?.role !== 'user') return refused('gone', NO_SUCH_USER)
  const made = actAsAdmin(admin.id, { act: 'reset', what: 'account', missing: NO_SUCH_USER }, (tx) => {
    if (user.email && isMailOn()) enqueue(tx, mailJob(RESET_LINK_MADE, userId))
    return { userId }
  })
  if (!made.ok) return made
  logSecurityEvent('reset-link-made', { userId, adminId: admin.id })
  return { ok: true, link: resetUrl(createReset(userId), base) }
}
