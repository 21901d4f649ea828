import { Form } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Field } from '~/forms/field'
import { FormProblem } from '~/ui/form-problem'
import { SubmitButton } from '~/ui/submit-button'
import type { ForgotRefusal } from './forgot-action.server'

const ERROR_ID = 'forgot-error'
const EMAIL_ID = 'forgot-email'

export function ForgotForm({ refusal }: { refusal: ForgotRefusal | undefined }) {
  // Of a page that the server drew; where script runs, the field keeps by itself what was typed.
  const [typed] = useState(refusal?.email)
  useEffect(() => {
    if (refusal) document.getElementById(EMAIL_ID)?.focus()
  }, [refusal])
  return (
    <Form method="post" action="/forgot-password" className="sheet stack" noValidate>
      <FormProblem id={ERROR_ID} problem={refusal?.problem} withToast={!refusal?.isEmailWrong} />
      <Field
        id={EMAIL_ID}
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={typed}
        aria-invalid={refusal?.isEmailWrong}
        aria-describedby={refusal && ERROR_ID}
        autoFocus={refusal !== undefined}
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
