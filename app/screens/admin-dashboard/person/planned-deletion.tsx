import { Form } from '@remix-run/react'
import { DAYS_TO_STAY } from '~/account-deletion/deletion-labels'
import { LongDate } from '~/ui/moment'
import { SubmitButton } from '~/ui/submit-button'
import type { Person } from './person-dialogs.server'

interface Props {
  person: Person
  isMailOn: boolean
  action: string
}

/** Says that a user has asked for the deletion of their account, with the button that cancels it. */
export function PlannedDeletion({ person, isMailOn, action }: Props) {
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
      <p className="soft small">
        {isMailOn
          ? 'If you cancel it, an email tells them, and a record of it is kept below.'
          : 'If you cancel it, a record of it is kept below. This service can’t send email: please tell them.'}
      </p>
    </section>
  )
}
