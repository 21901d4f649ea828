import { SignedOutNote } from '~/ui/signed-out'
import { SubmitButton } from '~/ui/submit-button'
import { Field } from '~/web/forms/field'
import { Problem } from '~/web/forms/problem'
import { inputOf, useFields } from '~/web/forms/use-fields'
import { usePost } from '~/web/forms/use-post'
import type { AccountView } from '../account-view.server'
import { CurrentPassword } from '../current-password'

/** Name and email address; the username stays. */
export function DetailsForm({ view: { user, proposedEmail, isMailOn, constraints } }: { view: AccountView }) {
  const { Form, refusal, isPending } = usePost('details')
  const defaultValue = { ...user, email: user.email ?? '' }
  const fields = useFields('details', { constraints: constraints.details, defaultValue, refusal })
  return (
    <section className="sheet stack" aria-labelledby="details-title">
      <h2 id="details-title">Name and email</h2>
      <p className="soft">
        Your username is <bdi>{user.username}</bdi>.
      </p>
      {proposedEmail && isMailOn && (
        <p className="form-notice">
          Waiting for a confirmation from <bdi>{proposedEmail}</bdi>: please open the link that we sent there.
          It works for a day. Until then your address stays as it is.
        </p>
      )}
      <Form
        id="details"
        method="post"
        action="/account/details"
        className="stack"
        preventScrollReset
        noValidate
      >
        {!refusal?.problem?.isSignedOut && <Problem refusal={refusal} />}
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
          <SubmitButton isPending={isPending()} pendingText="Saving...">
            Save
          </SubmitButton>
        </p>
        <SignedOutNote form="details" />
      </Form>
    </section>
  )
}
