import { SignedOutNote } from '~/ui/signed-out'
import { SubmitButton } from '~/ui/submit-button'
import { PasswordField } from '~/web/forms/password-field'
import { Problem } from '~/web/forms/problem'
import { usePost } from '~/web/forms/use-post'
import { CurrentPassword } from '../current-password'

export function PasswordForm({ username }: { username: string }) {
  const { Form, refusal, isPending } = usePost('password')
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
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
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
          <SubmitButton isPending={isPending()} pendingText="Changing...">
            Change Password
          </SubmitButton>
        </p>
        <SignedOutNote form="password" />
      </Form>
    </section>
  )
}
