import { SignedOutNote } from '~/ui/signed-out'
import { SubmitButton } from '~/ui/submit-button'
import { Field } from '~/web/forms/field'
import { Problem } from '~/web/forms/problem'
import { usePost } from '~/web/forms/use-post'
import { CurrentPassword } from '../current-password'

interface Props {
  view: {
    user: { username: string; firstName: string; lastName: string; email: string | null }
    proposedEmail?: string
  }
}

/** Name and email address; the username stays. */
export function DetailsForm({ view: { user, proposedEmail } }: Props) {
  const { Form, refusal, isPending } = usePost('details')
  return (
    <section className="sheet stack" aria-labelledby="details-title">
      <h2 id="details-title">Name and email</h2>
      <p className="soft">
        Your username is <bdi>{user.username}</bdi>.
      </p>
      {proposedEmail && (
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
        <Field
          refusal={refusal}
          name="firstName"
          label="First name"
          autoComplete="given-name"
          defaultValue={user.firstName}
        />
        <Field
          refusal={refusal}
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={user.lastName}
        />
        <Field
          refusal={refusal}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          hint="For another address we send a link there first."
          defaultValue={user.email ?? ''}
        />
        <CurrentPassword refusal={refusal} />
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
