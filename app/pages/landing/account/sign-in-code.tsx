import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { answerForm } from '~/platform/forms/answer-form.server'
import { Field } from '~/platform/forms/field'
import { Problem } from '~/platform/forms/problem'
import { orRefusal } from '~/platform/forms/send-or-refuse'
import { formMeta } from '~/platform/ui/pages/static-page'
import { SubmitButton } from '~/platform/ui/submit-button'
import { accountFailures } from '../error-texts'
import { AccountForm } from './account-form'
import { firstStepCookie, takeCodeByForm } from './sign-in.server'

export const meta = formMeta('Sign In')

/** Open to those who have just given their password. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await firstStepCookie.read(request))) throw redirect('/sign-in', 303)
  return null
}

/** Open to those who have just given their password. */
export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, 'code', ['code'], (form) => takeCodeByForm(form, visit.request))

export const clientAction = orRefusal<typeof action>(accountFailures.code)

export default function SignInCode() {
  const refusal = useActionData<typeof clientAction>()
  return (
    <>
      <h2 id="account-title">One more step</h2>
      <AccountForm id="code" refusal={refusal}>
        <Field
          id="code-code"
          name="code"
          label="Code"
          hint="The six digits that your authenticator app shows now, or one of your recovery codes."
          refusal={refusal}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={!refusal}
        />
        <Problem refusal={refusal} />
        <SubmitButton pendingText="Signing In...">Sign In</SubmitButton>
        <p className="soft small">
          If you have neither your phone nor a recovery code, we can help you back in.
        </p>
        <a href="/contact" className="link-target">
          Write to us
        </a>
      </AccountForm>
    </>
  )
}
