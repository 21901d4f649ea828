import { Form, Link } from '@remix-run/react'
import { Field } from '~/forms/field'
import { PasswordField } from '~/forms/password-field'
import { Problem } from '~/forms/problem'
import type { Refusal } from '~/forms/refusal'
import { useFocusOnRefusal } from '~/forms/use-focus-on-refusal'
import { SubmitButton } from '~/ui/submit-button'

const ERROR_ID = 'sign-in-error'

/** All that it says stands in one place (docs/spec.md, section 8: inline), the errors of its fields too. */
export function SignInForm({ refusal }: { refusal: Refusal | undefined }) {
  useFocusOnRefusal(refusal, '#sign-in')
  const { errors = {}, problem } = refusal ?? {}
  const description = problem?.description ?? errors.username ?? errors.password
  return (
    <Form
      method="post"
      action="/?index&dialog=sign-in"
      id="sign-in"
      className="stack"
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="intent" value="sign-in" />
      <Field
        id="sign-in-username"
        name="username"
        label="Username"
        refusal={refusal}
        errorId={ERROR_ID}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!refusal}
      />
      <PasswordField
        id="sign-in-password"
        name="password"
        label="Password"
        refusal={refusal}
        errorId={ERROR_ID}
        autoComplete="current-password"
      />
      <a href="/forgot-password" className="link-target">
        Forgot your password?
      </a>
      <Problem id={ERROR_ID} refusal={refusal && { ...refusal, problem: { description } }} />
      <SubmitButton pendingText="Signing In...">Sign In</SubmitButton>
      <Link to="/" className="button button-quiet" preventScrollReset>
        Back to home
      </Link>
    </Form>
  )
}
