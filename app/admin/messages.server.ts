import { desc, eq, isNull } from 'drizzle-orm'
import { database, tables } from '~/platform/storage/database.server'
import { countRows, readPage } from './pages-and-counts.server'

const { contactMessages } = tables

export const messageActs = ['read', 'delete'] as const
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

/** What isn't there any more is left alone, since another admin may have deleted it. */
export function actOnMessage(id: string, act: MessageAct, now = new Date()): void {
  const isIt = eq(contactMessages.id, id)
  if (act === 'delete') database().delete(contactMessages).where(isIt).run()
  else database().update(contactMessages).set({ readAt: now }).where(isIt).run()
}
