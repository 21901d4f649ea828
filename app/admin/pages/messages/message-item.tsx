import { Form } from '@remix-run/react'
import type { getMessagesPage, MessageAct } from '~/admin/messages.server'
import { Moment } from '~/platform/ui/moment'
import { SubmitButton } from '~/platform/ui/submit-button'

type Message = ReturnType<typeof getMessagesPage>['rows'][number]

export function MessageItem({ message }: { message: Message }) {
  const { id, name, email, message: text, createdAt, readAt } = message
  const subject = encodeURIComponent('Your message to Everspoken')
  return (
    <li>
      <article className="stack" aria-labelledby={`message-${id}`}>
        <h3 id={`message-${id}`} className="person-thing" dir="auto">
          {name}
        </h3>
        <p className="row small">
          <span className="badge">{readAt ? 'Read' : 'New'}</span>
          <span className="soft">
            <Moment at={createdAt} />
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
        {!readAt && <MessageForm id={id} of={name} act="read" />}
        <details>
          <summary>
            Delete<span className="visually-hidden"> the message of {name}</span>
          </summary>
          <p>It can’t be brought back.</p>
          <MessageForm id={id} of={name} act="delete" />
        </details>
      </article>
    </li>
  )
}

function MessageForm({ id, of, act }: { id: string; of: string; act: MessageAct }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <SubmitButton name="act" value={act} tone={act === 'delete' ? 'danger' : 'plain'}>
        {act === 'delete' ? 'Delete this message' : 'Mark as read'}
        <span className="visually-hidden"> (message of {of})</span>
      </SubmitButton>
    </Form>
  )
}
