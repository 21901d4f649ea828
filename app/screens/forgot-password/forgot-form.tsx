import { Form } from '@remix-run/react'
import { Field } from '~/forms/field'
import { Problem } from '~/forms/problem'
import type { Refusal } from '~/forms/refusal'
import { useFocusOnRefusal } from '~/forms/use-focus-on-refusal'
import { SubmitButton } from '~/ui/submit-button'

const ERROR_ID = 'forgot-error'

export function ForgotForm({ refusal }: { refusal: Refusal | undefined }) {
  useFocusOnRefusal(refusal)
  return (
    <Form method="post" action="/forgot-password" className="sheet stack" noValidate>
      <Problem id={ERROR_ID} refusal={refusal} withToast={!refusal?.errors.email} />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        refusal={refusal}
        errorId={ERROR_ID}
      />
      <SubmitButton pendingText="Sending...">Send Reset Link</SubmitButton>
      <BackToLogin />
    </Form>
  )
}

/** Stands where the link was asked for; another address brings the form back. */
export function SentPanel({ text }: { text: string }) {
  return (
    <div className="sheet stack">
      <p>{text}</p>
      <p className="soft">
        The link works for one hour. If nothing comes within a few minutes, look in the folder for spam, or
        try the address that you signed up with.
      </p>
      <a href="/forgot-password" className="button">
        Try Another Email
      </a>
      <BackToLogin />
    </div>
  )
}

function BackToLogin() {
  return (
    <a href="/?dialog=sign-in" className="button button-quiet">
      Back to Login
    </a>
  )
}
