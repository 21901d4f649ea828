import { Form } from '@remix-run/react'
import { useEffect } from 'react'
import { PasswordField } from '~/forms/password-field'
import { AnswerHeading } from '~/ui/answer-heading'
import { FormProblem } from '~/ui/form-problem'
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
    <>
      <h1>Choose a new password</h1>
      <Form method="post" className="sheet stack" noValidate>
        <FormProblem id={ERROR_ID} problem={refusal?.problem} withToast={!refusal?.culprit} />
        <PasswordField {...stateOf('newPassword')} label="New password" hint="At least 8 characters" />
        <PasswordField {...stateOf('confirmPassword')} label="Confirm new password" />
        <SubmitButton pendingText="Updating...">Update Password</SubmitButton>
      </Form>
    </>
  )
}

export function DonePanel() {
  return (
    <>
      <AnswerHeading>Your password is changed</AnswerHeading>
      <div className="sheet stack">
        <p>Every device that was signed in to your account has been signed out.</p>
        <a href="/?dialog=sign-in" className="button button-primary">
          Go to Login
        </a>
      </div>
    </>
  )
}

export function InvalidLinkPanel() {
  return (
    <>
      <AnswerHeading>Invalid Reset Link</AnswerHeading>
      <div className="sheet stack">
        <p>
          This password reset link is invalid, expired or already used. A link works once, for one hour, and
          only the newest one does.
        </p>
        <a href="/forgot-password" className="button button-primary">
          Request New Reset Link
        </a>
      </div>
    </>
  )
}
