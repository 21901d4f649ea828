import { Form, Link, useLocation } from '@remix-run/react'
import { DAYS_TO_STAY } from '~/account-deletion/deletion-labels'
import { Icon } from '~/ui/icon'
import { LongDate } from '~/ui/moment'
import { SubmitButton } from '~/ui/submit-button'
import { adminUrl } from '../admin-link'
import { EmailText, Facts } from '../facts'
import { roleLabels } from '../labels'
import type { Person } from './person-dialogs.server'

/** The account; the picture itself is in the dialog's heading. */
export function PersonFacts({ person }: { person: Person }) {
  const picture = person.profilePicture && (
    <a className="link-target" href={person.profilePicture}>
      See the full picture
    </a>
  )
  return (
    <Facts
      className="person-facts"
      facts={[
        ['Name', person.name],
        ['Username', person.username],
        ['Email', <EmailText key="email" email={person.email} />],
        ['Role', roleLabels[person.role]],
        ['Joined', <LongDate key="joined" at={person.createdAt} />],
        ['Picture', picture],
      ]}
    />
  )
}

export function LocationFacts({ person: { country, stateProvince, city } }: { person: Person }) {
  return (
    <Facts
      className="person-facts"
      facts={[
        ['Country', country],
        ['State/Province', stateProvince],
        ['City', city],
      ]}
    />
  )
}

/** Links to the dialogs in which an admin acts on a user. */
export function PersonLinks({ person: { id, suspendedAt } }: { person: Person }) {
  const { search } = useLocation()
  const to = (dialog: string) => ({
    to: adminUrl(search, `users/${id}/${dialog}`),
    replace: true,
    preventScrollReset: true,
  })
  return (
    <>
      <Link className="button" {...to('reset-link')}>
        Make a reset link
      </Link>
      <Link className="button" {...to('suspend')}>
        {suspendedAt ? 'Lift the suspension' : 'Suspend this user'}
      </Link>
      <Link className="button button-danger" {...to('delete')}>
        <Icon name="trash" />
        Delete this user
      </Link>
    </>
  )
}

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
            They asked for it. It happens on <LongDate at={person.leavesAt} />.
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
