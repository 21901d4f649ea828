import { Form } from '@remix-run/react'
import type { getMessagesPage, MessageAct } from '~/admin/messages.server'
import { Moment } from '~/ui/moment'
import { SubmitButton } from '~/ui/submit-button'

type Message = ReturnType<typeof getMessagesPage>['rows'][number]

export function MessageItem({ message }: { message: Message }) {
  const { id, name, email, message: text, createdAt, readAt, answeredAt } = message
  const subject = encodeURIComponent('Your message to Everspoken')
  return (
    <li>
      <article className="stack" aria-labelledby={`message-${id}`}>
        <h3 id={`message-${id}`} className="person-thing" dir="auto">
          {name}
        </h3>
        <p className="row small">
          <span className="badge">{answeredAt ? 'Answered' : readAt ? 'Read' : 'New'}</span>
          <span className="soft">
            <Moment at={createdAt} />
            {answeredAt && (
              <>
                , answered <Moment at={answeredAt} />
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
          acts={[readAt ? 'unread' : 'read', answeredAt ? 'unanswered' : 'answered']}
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
