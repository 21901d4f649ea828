import { getMessagesPage } from '~/admin/messages.server'
import { contactDays } from '~/contact/contact.server'

export type MessagesView = ReturnType<typeof messagesView>

/** A page of the messages of the contact form, the newest first. */
export function messagesView(number: number) {
  const { rows, ...page } = getMessagesPage(number)
  return {
    ...page,
    days: contactDays(),
    rows: rows.map(({ createdAt, readAt, answeredAt, ...message }) => ({
      ...message,
      createdAt: createdAt.toISOString(),
      isRead: readAt !== null,
      answeredAt: answeredAt?.toISOString(),
    })),
  }
}
