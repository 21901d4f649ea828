import { Form } from '@remix-run/react'
import { PasswordField } from '~/forms/password-field'
import { Problem } from '~/forms/problem'
import type { Refusal } from '~/forms/refusal'
import { useFocusOnRefusal } from '~/forms/use-focus-on-refusal'
import { AnswerHeading } from '~/ui/answer-heading'
import { SubmitButton } from '~/ui/submit-button'

const ERROR_ID = 'reset-error'

/** Posts to the address that drew it, token and all. */
export function ResetForm({ refusal }: { refusal: Refusal | undefined }) {
  useFocusOnRefusal(refusal)
  const field = { refusal, errorId: ERROR_ID, autoComplete: 'new-password' }
  const isOfField = Object.keys(refusal?.errors ?? {}).length > 0
  return (
    <>
      <h1>Choose a new password</h1>
      <Form method="post" className="sheet stack" noValidate>
        <Problem id={ERROR_ID} refusal={refusal} withToast={!isOfField} />
        <PasswordField {...field} name="newPassword" label="New password" hint="At least 8 characters" />
        <PasswordField {...field} name="confirmPassword" label="Confirm new password" />
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
