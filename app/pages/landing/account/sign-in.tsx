import type { ActionFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { Field, PasswordField } from '~/platform/forms/field'
import { Problem } from '~/platform/forms/problem'
import { orRefusal } from '~/platform/forms/send-or-refuse'
import { formMeta } from '~/platform/ui/pages/static-page'
import { SubmitButton } from '~/platform/ui/submit-button'
import { accountFailures } from '../error-texts'
import { AccountForm, AccountTabs } from './account-form'
import { signInByForm } from './sign-in.server'

export const meta = formMeta('Sign In')

/** Open to everyone. */
export const action = (visit: ActionFunctionArgs) => signInByForm(visit)

export const clientAction = orRefusal<typeof action>(accountFailures['sign-in'])

const ERROR_ID = 'sign-in-error'

export default function SignIn() {
  const refusal = useActionData<typeof clientAction>()
  const { errors = {}, problem } = refusal ?? {}
  const description = problem?.description ?? errors.username ?? errors.password
  return (
    <>
      <h2 id="account-title">Welcome back</h2>
      <AccountTabs current="sign-in" />
      <AccountForm id="sign-in" refusal={refusal}>
        <Field
          id="sign-in-username"
          name="username"
          label="Username or email"
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
      </AccountForm>
    </>
  )
}
