import { useLoaderData } from '@remix-run/react'
import { contactDays } from '~/accounts/contact/contact.server'
import { actOnMessage, getMessagesPage, type MessageAct, messageActs } from '~/admin/messages.server'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { refused } from '~/platform/refusal'
import { AdminPage, useAdminRefusal } from '../admin-page'
import { adminAction, adminLoader } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { pageOf } from '../page-of'
import { Pager } from '../pager'
import { MessageItem } from './message-item'

export const loader = adminLoader(({ query }) => {
  const number = pageOf(query, 'page')
  return { ...getMessagesPage(number), days: contactDays() }
})

export const action = adminAction(['act', 'id'], ({ fields, query }) => {
  const act = messageActs.find((one): one is MessageAct => one === fields.get('act'))
  if (!act) return refused('invalid', 'Please choose what to do with the message.')
  actOnMessage(String(fields.get('id')), act)
  const toast = act === 'delete' ? ({ kind: 'success', title: 'Message deleted' } as const) : undefined
  return redirectWithToast(`/admin-dashboard/messages?${query}`, toast)
})

export const clientAction = sendAct(failures.other)

export default function Messages() {
  const list = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Messages" refusal={useAdminRefusal()}>
      <p className="soft">
        What people wrote in the contact form.{' '}
        {list.days === 0 ? 'It is kept until you delete it.' : `Each is deleted after ${list.days} days.`}
      </p>
      {list.total === 0 && <p>There are none.</p>}
      <ul className="person-list">
        {list.rows.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
      <Pager list={list} of="messages" linkTo={(page) => `/admin-dashboard/messages?page=${page}`} />
    </AdminPage>
  )
}
