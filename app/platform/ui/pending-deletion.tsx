import { Form } from '@remix-run/react'
import { LongDate } from './moment'
import { SubmitButton } from './submit-button'

export function PendingDeletion({ dueAt }: { dueAt: Date | string }) {
  return (
    <section className="form-notice stack" aria-label="Your account will be deleted">
      <p>
        <strong>
          Your account will be deleted on <LongDate at={dueAt} />
        </strong>
        Until then everything stays as it is. If you change your mind, nothing is lost.
      </p>
      <Form method="post" action="/account/cancel-deletion">
        <SubmitButton tone="plain" pendingText="Keeping...">
          Keep my account
        </SubmitButton>
      </Form>
    </section>
  )
}
