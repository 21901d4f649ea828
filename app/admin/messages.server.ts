import { desc, eq, isNull, sql } from 'drizzle-orm'
import { database, tables } from '~/storage/database.server'
import { countRows, readPage } from './pages-and-counts.server'

const { contactMessages } = tables

export const messageActs = ['read', 'unread', 'answered', 'unanswered', 'delete'] as const
export type MessageAct = (typeof messageActs)[number]

export const getMessagesPage = (page: number) =>
  readPage({ page, total: countRows(contactMessages) }, ({ limit, offset }) =>
    database()
      .select()
      .from(contactMessages)
      .orderBy(desc(contactMessages.createdAt), contactMessages.id)
      .limit(limit)
      .offset(offset)
      .all(),
  )

export const countUnreadMessages = (): number => countRows(contactMessages, isNull(contactMessages.readAt))

/** Does it; what isn't there any more is left alone, since another admin may have deleted it. */
export function actOnMessage(id: string, act: MessageAct, now = new Date()): void {
  const isIt = eq(contactMessages.id, id)
  const { readAt } = contactMessages
  const firstRead = sql`coalesce(${readAt}, ${now.getTime()})`
  const changes = {
    read: { readAt: firstRead },
    unread: { readAt: null, answeredAt: null },
    answered: { readAt: firstRead, answeredAt: now },
    unanswered: { answeredAt: null },
  }
  if (act === 'delete') database().delete(contactMessages).where(isIt).run()
  else database().update(contactMessages).set(changes[act]).where(isIt).run()
}
