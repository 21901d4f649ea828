import { Form } from '@remix-run/react'
import type { Refusal } from '~/refusal'
import { Result } from '~/ui/pages/static-page'
import { SubmitButton } from '~/ui/submit-button'
import { PasswordField } from '~/web/forms/field'
import { Problem } from '~/web/forms/problem'

const ERROR_ID = 'reset-error'

/** Posts to the URL of the page, which has the token. */
export function ResetForm({ refusal }: { refusal: Refusal | undefined }) {
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

const done = {
  heading: 'Your password has been changed',
  text: 'We’ve signed you out on every device. Please sign in again with your new password.',
  link: { href: '/?dialog=sign-in', label: 'Go to Login' },
}

const results = {
  done,
  kept: {
    ...done,
    text: `${done.text} Your account was to be deleted: that is cancelled, and everything is as it was.`,
  },
  invalid: {
    heading: 'Invalid Reset Link',
    text: 'This password reset link is invalid, expired or already used. Each link works for an hour, until a password is set by one of them.',
    link: { href: '/forgot-password', label: 'Request New Reset Link' },
  },
}

export function ResultPanel({ result }: { result: keyof typeof results }) {
  const { text, ...rest } = results[result]
  return (
    <Result {...rest}>
      <p>{text}</p>
    </Result>
  )
}
