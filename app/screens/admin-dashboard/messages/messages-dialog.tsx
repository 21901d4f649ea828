import { Form, Link, useLocation } from '@remix-run/react'
import type { MessageAct } from '~/admin/messages.server'
import type { Refusal } from '~/refusal'
import { ModalDialog } from '~/ui/modal-dialog'
import { Moment } from '~/ui/moment'
import { SubmitButton } from '~/ui/submit-button'
import { useErrorTitle } from '~/ui/use-error-title'
import { Problem } from '~/web/forms/problem'
import { adminUrl } from '../admin-link'
import { Pager } from '../pager'
import type { MessagesView } from './messages-view.server'

type Message = MessagesView['rows'][number]

const PLACE = 'messages'

/** Lists what people wrote by the contact form, to be read, answered and deleted. */
export function MessagesDialog({ list, refusal }: { list: MessagesView; refusal?: Refusal }) {
  const closeTo = adminUrl(useLocation().search)
  useErrorTitle(refusal !== undefined)
  return (
    <ModalDialog closeTo={closeTo} labelledBy="messages-title">
      <div className="stack person-dialog">
        <div className="row row-apart">
          <h2 id="messages-title">Messages</h2>
          <Link className="button" to={closeTo} preventScrollReset>
            Close
          </Link>
        </div>
        <p className="soft">
          What people wrote by the contact form.{' '}
          {list.days === 0 ? 'It is kept until you delete it.' : `Each is deleted after ${list.days} days.`}
        </p>
        <Problem refusal={refusal} withToast />
        {list.total === 0 && <p>There are none.</p>}
        <ul id={PLACE} className="person-list">
          {list.rows.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ul>
        <Pager list={list} of="messages" part="items" place={PLACE} />
      </div>
    </ModalDialog>
  )
}

function MessageItem({ message }: { message: Message }) {
  const { id, name, email, message: text, createdAt, isRead, answeredAt } = message
  const subject = encodeURIComponent('Your message to Everspoken')
  return (
    <li>
      <article className="stack" aria-labelledby={`message-${id}`}>
        <h3 id={`message-${id}`} className="person-thing" dir="auto">
          {name}
        </h3>
        <p className="row small">
          <span className="badge">{answeredAt ? 'Answered' : isRead ? 'Read' : 'New'}</span>
          <span className="soft">
            <Moment iso={createdAt} />
            {answeredAt && (
              <>
                , answered <Moment iso={answeredAt} />
              </>
            )}
          </span>
        </p>
        <p className="story-text" dir="auto">
          {text}
        </p>
        <p>
          <a className="link-target wrap-anywhere" href={`mailto:${email}?subject=${subject}`}>
            Write to {email}
          </a>
        </p>
        <MessageForm
          id={id}
          of={name}
          acts={[isRead ? 'unread' : 'read', answeredAt ? 'unanswered' : 'answered']}
        />
        <details>
          <summary>
            Delete<span className="visually-hidden"> the message of {name}</span>
          </summary>
          <p>It can’t be brought back.</p>
          <MessageForm id={id} of={name} acts={['delete']} />
        </details>
      </article>
    </li>
  )
}

const labels: Record<MessageAct, string> = {
  read: 'Mark as read',
  unread: 'Mark as new',
  answered: 'Mark as answered',
  unanswered: 'Not answered yet',
  delete: 'Delete this message',
}

function MessageForm({ id, of, acts }: { id: string; of: string; acts: MessageAct[] }) {
  return (
    <Form method="post" className="row" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {acts.map((act) => (
        <SubmitButton key={act} name="act" value={act} tone={act === 'delete' ? 'danger' : 'plain'}>
          {labels[act]}
          <span className="visually-hidden"> (message of {of})</span>
        </SubmitButton>
      ))}
    </Form>
  )
}
