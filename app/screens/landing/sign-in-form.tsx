import { Form, Link } from '@remix-run/react'
import { Field } from '~/forms/field'
import { PasswordField } from '~/forms/password-field'
import { SubmitButton } from '~/ui/submit-button'
import type { Refusal } from './answer.server'
import { useFocusOnRefusal } from './use-focus-on-refusal'

const ERROR_ID = 'sign-in-error'
const idOf = (name: string) => `sign-in-${name}`

export function SignInForm({ refusal }: { refusal: Refusal | undefined }) {
  const { errors = {}, values = {} } = refusal ?? {}
  const error = refusal?.problem ?? errors.username ?? errors.password
  const focused = !errors.username && errors.password ? 'password' : 'username'
  useFocusOnRefusal(refusal, idOf(focused))

  const stateOf = (name: 'username' | 'password') => ({
    id: idOf(name),
    name,
    'aria-invalid': refusal?.culprit !== undefined || errors[name] !== undefined || undefined,
    'aria-describedby': error && ERROR_ID,
    autoFocus: name === focused,
  })
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
        {...stateOf('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={values.username}
      />
      <PasswordField {...stateOf('password')} label="Password" autoComplete="current-password" />
      <a href="/forgot-password" className="link-target">
        Forgot your password?
      </a>
      {error && (
        <p id={ERROR_ID} className="form-error" role="alert">
          {error}
        </p>
      )}
      <SubmitButton pendingText="Signing In...">Sign In</SubmitButton>
      <Link to="/" className="button button-quiet" preventScrollReset>
        Back to home
      </Link>
    </Form>
  )
}
