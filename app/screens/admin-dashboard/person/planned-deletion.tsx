import { Form } from '@remix-run/react'
import { DAYS_TO_STAY } from '~/account-deletion/deletion-labels'
import { LongDate } from '~/ui/moment'
import { SubmitButton } from '~/ui/submit-button'
import type { Person } from './person-dialogs.server'

/** Says that a user has asked for the deletion of their account, with the button that cancels it. */
export function PlannedDeletion({ person, action }: { person: Person; action: string }) {
  if (!person.leavesAt) return null
  return (
    <section className="form-notice stack" aria-label="Planned deletion">
      <p>
        <strong>To be deleted</strong>
        {person.suspendedAt ? (
          `They asked for it. It rests during the suspension, and their ${DAYS_TO_STAY} days begin anew after it.`
        ) : (
          <>
            They asked for it. It happens on <LongDate iso={person.leavesAt} />.
          </>
        )}
      </p>
      <Form method="post" action={action} preventScrollReset>
        <SubmitButton tone="plain" pendingText="Cancelling...">
          Cancel the deletion
        </SubmitButton>
      </Form>
      <p className="soft small">If you cancel it, an email tells them, and a record of it is kept below.</p>
    </section>
  )
}
