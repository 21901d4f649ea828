import { SignedOutNote } from '~/ui/signed-out'
import { SubmitButton } from '~/ui/submit-button'
import { PasswordField } from '~/web/forms/password-field'
import { Problem } from '~/web/forms/problem'
import { inputOf, useFields } from '~/web/forms/use-fields'
import { usePost } from '~/web/forms/use-post'
import type { AccountView } from '../account-view.server'
import { CurrentPassword } from '../current-password'

export function PasswordForm({ view: { user, constraints } }: { view: AccountView }) {
  const { Form, refusal, isPending } = usePost('password')
  const fields = useFields('password', { constraints: constraints.password, refusal })
  return (
    <section className="sheet stack" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <p className="soft">A new password signs you out on all other devices.</p>
      <Form
        id="password"
        method="post"
        action="/account/password"
        className="stack"
        preventScrollReset
        noValidate
      >
        {!refusal?.problem?.isSignedOut && <Problem refusal={refusal} />}
        {/* For password managers: which account it is. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <CurrentPassword {...inputOf(fields.currentPassword)} />
        <PasswordField
          {...inputOf(fields.newPassword)}
          label="New password"
          hint="At least 8 characters"
          autoComplete="new-password"
        />
        <PasswordField
          {...inputOf(fields.confirmPassword)}
          label="Confirm new password"
          autoComplete="new-password"
        />
        <p>
          <SubmitButton isPending={isPending()} pendingText="Changing...">
            Change Password
          </SubmitButton>
        </p>
        <SignedOutNote form="password" />
      </Form>
    </section>
  )
}
