import { Form } from '@remix-run/react'
import { useEffect } from 'react'
import { FormProblem } from '~/ui/form-problem'
import { PasswordField } from '~/ui/password-field'
import { SubmitButton } from '~/ui/submit-button'
import type { ResetRefusal } from './reset-action.server'

const ERROR_ID = 'reset-error'

/** Posts to the address that drew it, token and all. */
export function ResetForm({ refusal }: { refusal: ResetRefusal | undefined }) {
  const focused = refusal?.culprit ?? 'newPassword'
  useEffect(() => {
    if (refusal) document.getElementById(focused)?.focus()
  }, [refusal, focused])

  const stateOf = (name: NonNullable<ResetRefusal['culprit']>) => ({
    id: name,
    name,
    autoComplete: 'new-password',
    'aria-invalid': refusal?.culprit === name || undefined,
    'aria-describedby': refusal?.culprit === name ? ERROR_ID : undefined,
    autoFocus: refusal !== undefined && focused === name,
  })
  return (
    <Form method="post" className="sheet stack" noValidate>
      <FormProblem id={ERROR_ID} problem={refusal?.problem} />
      <PasswordField {...stateOf('newPassword')} label="New password" hint="At least 8 characters" />
      <PasswordField {...stateOf('confirmPassword')} label="Confirm new password" />
      <SubmitButton pendingText="Updating...">Update Password</SubmitButton>
    </Form>
  )
}

export function DonePanel() {
  return (
    // biome-ignore lint/a11y/noAutofocus: it is what the person's last press was answered with
    <section className="sheet stack" aria-labelledby="done-title" tabIndex={-1} autoFocus>
      <h2 id="done-title">Your password is changed</h2>
      <p>Every device that was signed in to your account has been signed out.</p>
      <a href="/?dialog=sign-in" className="button button-primary">
        Go to Login
      </a>
    </section>
  )
}

export function InvalidLinkPanel() {
  return (
    // biome-ignore lint/a11y/noAutofocus: it is what the person's last press was answered with
    <section className="sheet stack" aria-labelledby="invalid-title" tabIndex={-1} autoFocus>
      <h2 id="invalid-title">Invalid Reset Link</h2>
      <p>
        This password reset link is invalid, expired or already used. A link works once, for one hour, and
        only the newest one does.
      </p>
      <a href="/forgot-password" className="button button-primary">
        Request New Reset Link
      </a>
    </section>
  )
}
