import { changeDetails } from '~/accounts/change-account.server'
import { accountDetails } from '~/accounts/schemas.server'
import { CurrentPassword, Field } from '~/platform/forms/field'
import { inputOf, useFields } from '~/platform/forms/use-fields'
import { usePost } from '~/platform/forms/use-post'
import { SubmitButton } from '~/platform/ui/submit-button'
import { AccountPage, orProblem, useAccount } from '../account-page'
import { accountAction } from '../submit.server'

export const action = accountAction('details', accountDetails, async (details, { user }) => {
  const changed = await changeDetails(user, details)
  if (!changed.ok) return changed
  const { proposed } = changed
  const toast = proposed
    ? { title: 'Check your email', description: `We’ve sent a link to ${proposed}.` }
    : { title: 'Account updated' }
  return { ok: true, hasShownPassword: true, toast, at: proposed ? '/details' : '' }
})

export const clientAction = orProblem('details', 'Not saved')

export default function Details() {
  const { user, proposedEmail, isMailOn, constraints } = useAccount()
  const { Form, refusal } = usePost('details')
  const { firstName, lastName, email } = user
  const defaultValue = { firstName, lastName, email: email ?? '' }
  const fields = useFields('details-form', { constraints: constraints.details, defaultValue, refusal })
  return (
    <AccountPage page="details" refusal={refusal}>
      <p className="soft">
        Your username is <bdi>{user.username}</bdi>.
      </p>
      {proposedEmail && isMailOn && (
        <p className="form-notice">
          Waiting for a confirmation from <bdi>{proposedEmail}</bdi>: please open the link that we sent there.
          It works for a day. Until then your address stays as it is.
        </p>
      )}
      <Form id="details-form" method="post" action="/account/details" className="stack" noValidate>
        <Field {...inputOf(fields.firstName)} label="First name" autoComplete="given-name" />
        <Field {...inputOf(fields.lastName)} label="Last name" autoComplete="family-name" />
        <Field
          {...inputOf(fields.email)}
          label="Email"
          type="email"
          autoComplete="email"
          hint={
            isMailOn
              ? 'For another address we send a link there first.'
              : 'This service can’t send email, so it can’t check an address: please read yours twice.'
          }
        />
        <CurrentPassword {...inputOf(fields.currentPassword)} />
        <p>
          <SubmitButton pendingText="Saving...">Save</SubmitButton>
        </p>
      </Form>
    </AccountPage>
  )
}
