import { Form } from '@remix-run/react'
import type { Refusal } from '~/refusal'
import { SignedOutNote } from '~/ui/signed-out'
import { SubmitButton } from '~/ui/submit-button'
import { PasswordField } from '~/web/forms/password-field'
import { Problem } from '~/web/forms/problem'
import { useFocusOnRefusal } from '~/web/forms/use-focus-on-refusal'
import { CurrentPassword } from './current-password'

interface Props {
  view: { user: { username: string } }
  refusal: Refusal | undefined
}

export function PasswordForm({ view, refusal }: Props) {
  useFocusOnRefusal(refusal, '#password')
  return (
    <section className="sheet stack" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <p className="soft">A new password signs you out on all other devices.</p>
      <Form id="password" method="post" className="stack" preventScrollReset noValidate>
        {!refusal?.problem?.isSignedOut && <Problem refusal={refusal} />}
        <input type="hidden" name="intent" value="change-password" />
        {/* For password managers: which account it is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={view.user.username}
          readOnly
          hidden
        />
        <CurrentPassword refusal={refusal} />
        <PasswordField
          refusal={refusal}
          name="newPassword"
          label="New password"
          hint="At least 8 characters"
          autoComplete="new-password"
        />
        <PasswordField
          refusal={refusal}
          name="confirmPassword"
          label="Confirm new password"
          autoComplete="new-password"
        />
        <p>
          <SubmitButton pendingText="Changing...">Change Password</SubmitButton>
        </p>
        <SignedOutNote form="password" />
      </Form>
    </section>
  )
}
