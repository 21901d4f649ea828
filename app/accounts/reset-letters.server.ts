import { eq, sql } from 'drizzle-orm'
import { config } from '~/config.server'
import { database, tables } from '~/database.server'
import { letter } from '~/mail/letter'
import type { Mail } from '~/mail/mailer'
import type { LetterWriter } from '~/mail/send-mail.server'
import { CHANGED_LETTER, createReset, RESET_LETTER } from './password-reset.server'

const { users } = tables

/*
 * No letter holds a name that somebody chose at sign-up, where anybody's address can be given: it would be a way to
 * send a stranger any words in our name. A username has letters, digits and underscores alone.
 */
export const resetLetters: Record<string, LetterWriter> = {
  [RESET_LETTER]: writeResetLetter,
  [CHANGED_LETTER]: writeChangedLetter,
}

/** Each letter has a link of its own, made as it is written. */
function writeResetLetter(email: string): Mail | undefined {
  const user = database()
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`)
    .get()
  if (!user?.email) return undefined
  const url = new URL('/reset-password', config.linkBase)
  url.searchParams.set('token', createReset(user.id))
  return {
    to: user.email,
    subject: 'Reset your Everspoken password',
    ...letter([
      'Hello,',
      `Somebody, most likely you, asked for a new password for your Everspoken account. Your username is ${user.username}.`,
      { label: 'Choose a new password', url: url.href },
      'The link works once, and for one hour. If you asked more than once, only the newest link works.',
      'If it was not you, there is nothing you need to do. Your password stays as it is.',
    ]),
    isAutomatic: true,
  }
}

function writeChangedLetter(userId: string): Mail | undefined {
  const user = database()
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  if (!user?.email) return undefined
  return {
    to: user.email,
    subject: 'Your Everspoken password was changed',
    ...letter([
      'Hello,',
      `The password of your Everspoken account ${user.username} was changed a moment ago, and every device was signed out.`,
      'If that was you, all is well.',
      `If it was not you, please write to ${config.supportEmail} at once.`,
      { label: 'Choose another password', url: new URL('/forgot-password', config.linkBase).href },
    ]),
    isAutomatic: true,
  }
}
