import { useForm } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { useEffect } from 'react'
import { Field } from '~/ui/field'
import { PasswordField } from '~/ui/password-field'
import { SubmitButton } from '~/ui/submit-button'
import type { Refusal } from './answer.server'

interface SignInFields extends Record<string, unknown> {
  username: string
  password: string
}

const ERROR_ID = 'sign-in-error'

export function SignInForm({ refusal }: { refusal: Refusal | undefined }) {
  const [form, fields] = useForm<SignInFields>({ id: 'sign-in', lastResult: refusal?.result })
  const { username, password } = fields
  const error = form.errors?.[0] ?? username.errors?.[0] ?? password.errors?.[0]
  const isWrong = refusal?.culprit !== undefined

  // conform moves the focus to a field with an error of its own; wrong credentials are the fault of neither.
  useEffect(() => {
    if (refusal?.culprit) document.getElementById(username.id)?.focus()
  }, [refusal, username.id])

  const stateOf = (field: typeof username) => ({
    id: field.id,
    name: field.name,
    'aria-invalid': isWrong || field.errors !== undefined || undefined,
    'aria-describedby': error && ERROR_ID,
  })
  return (
    <Form
      method="post"
      action="/?index&dialog=sign-in"
      id={form.id}
      onSubmit={form.onSubmit}
      className="stack"
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="intent" value="sign-in" />
      <Field
        {...stateOf(username)}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username.initialValue}
        autoFocus={isWrong || username.errors !== undefined || password.errors === undefined}
      />
      <PasswordField
        {...stateOf(password)}
        label="Password"
        autoComplete="current-password"
        autoFocus={username.errors === undefined && password.errors !== undefined}
      />
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
