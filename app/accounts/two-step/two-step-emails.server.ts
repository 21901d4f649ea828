import { config } from '~/config.server'
import { emailBody, type Mail } from '~/mail/mailer'
import type { EmailWriter } from '~/mail/send-mail.server'
import { getUser } from '../users.server'

export const TWO_STEP_ON = 'two-step-on'
export const TWO_STEP_OFF = 'two-step-off'
export const RECOVERY_CODE_USED = 'recovery-code-used'
export const RECOVERY_CODES_MADE = 'recovery-codes-made'

/** @param happened what happened to the account of this username */
const announcement =
  (subject: string, happened: (username: string) => string): EmailWriter =>
  (userId): Mail | undefined => {
    const user = getUser(userId)
    if (!user?.email) return undefined
    return {
      to: user.email,
      subject,
      ...emailBody([
        'Hello,',
        happened(user.username),
        'If that was you, all is well.',
        `If it was not you, please choose another password, and write to ${config.supportEmail} at once.`,
        { label: 'Choose another password', url: new URL('/forgot-password', config.linkBase).href },
      ]),
      isAutomatic: true,
    }
  }

export const twoStepEmails: Record<string, EmailWriter> = {
  [TWO_STEP_ON]: announcement(
    'Two-step sign-in is on for your Everspoken account',
    (username) =>
      `Your Everspoken account ${username} now asks for a code from an authenticator app at each sign-in, and other devices were signed out.`,
  ),
  [TWO_STEP_OFF]: announcement(
    'Two-step sign-in is off for your Everspoken account',
    (username) =>
      `Your Everspoken account ${username} no longer asks for a code at sign-in, and other devices were signed out.`,
  ),
  [RECOVERY_CODE_USED]: announcement(
    'A recovery code of your Everspoken account was used',
    (username) =>
      `A recovery code was used for your Everspoken account ${username}. Each works once; your account page says how many are left.`,
  ),
  [RECOVERY_CODES_MADE]: announcement(
    'Your Everspoken account has new recovery codes',
    (username) =>
      `Your Everspoken account ${username} has new recovery codes, and the old ones no longer work.`,
  ),
}
