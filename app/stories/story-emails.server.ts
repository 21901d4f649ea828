import { eq } from 'drizzle-orm'
import { getUser, type User } from '~/accounts/users.server'
import { config } from '~/config.server'
import { enqueue } from '~/jobs/enqueue.server'
import { automaticMail, linkTo, type Mail } from '~/mail/mailer'
import { type EmailWriters, mailJob } from '~/mail/send-mail.server'
import { type Refused, refused } from '~/refusal'
import { database, type Transaction, tables } from '~/storage/database.server'
import { categoryOf } from './categories'
import { failureCause } from './failure-cause'
import { getStoryOfReading } from './stories.server'

const { readings, stories, users } = tables

export const canHaveStoryEmails = ({ email, role }: User) =>
  Boolean(config.smtpUrl && email) && role === 'user'

export function setStoryEmails(user: User, storyEmails: boolean): { ok: true } | Refused {
  if (storyEmails && !canHaveStoryEmails(user)) return refused('invalid', 'This service can’t send email.')
  database().update(users).set({ storyEmails }).where(eq(users.id, user.id)).run()
  return { ok: true }
}

/** Enqueues the email about a reading that is ready or has failed, in the transaction that says so, if its owner wants it. */
export function emailAboutReading(tx: Transaction, id: string): void {
  const { id: userId, email, storyEmails } = users
  const owner = tx
    .select({ userId, email, storyEmails })
    .from(readings)
    .innerJoin(stories, eq(stories.id, readings.storyId))
    .innerJoin(users, eq(users.id, stories.userId))
    .where(eq(readings.id, id))
    .get()
  if (owner?.storyEmails && owner.email) enqueue(tx, mailJob('story-ended', `${owner.userId} ${id}`))
}

export const storyEmails: EmailWriters = { 'story-ended': writeStoryEnded }

/**
 * Writes of a story's kind alone. Its words are private, and its titles have words of the user's, which nobody may send
 * to a stranger's address in our name (see account-emails.server.ts).
 */
function writeStoryEnded(about: string): Mail | undefined {
  const [userId = '', id = ''] = about.split(' ')
  const user = getUser(userId)
  const story = user && getStoryOfReading(user, id)
  if (!user?.email || !story || !user.storyEmails) return undefined
  const { id: storyId, status, readingOf } = story
  const isReady = status === 'ready'
  if (!isReady && status !== 'failed') return undefined
  const name = readingOf ? 'A new reading of your story' : 'Your story'
  const named = `${name} (${categoryOf(story.documentType).label})`
  const page =
    isReady || readingOf ? `/user-dashboard?story=${readingOf ?? storyId}` : '/user-dashboard#saved-stories'
  return automaticMail(user.email, `${name} ${isReady ? 'is ready' : 'could not be made'}`, [
    isReady
      ? `${named} is ready to listen to.`
      : `${named} could not be made. ${failureCause(story)} Its words are kept.`,
    linkTo(isReady ? 'Listen to it' : 'Your stories', page),
    'You get this email because you asked for it. You can turn these emails off in your account.',
    linkTo('Your account', '/account'),
  ])
}
