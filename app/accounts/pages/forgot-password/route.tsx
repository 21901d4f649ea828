import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { mailOff } from '~/accounts/contact/contact.server'
import { requestPasswordReset } from '~/accounts/password/password-reset.server'
import { RESET_LINK_SENT, resetTitle } from '~/accounts/password/reset-problems'
import { resetRequest } from '~/accounts/schemas.server'
import { parseForm, redirectWithToast } from '~/platform/forms/answer.server'
import { answerForm } from '~/platform/forms/answer-form.server'
import { Field } from '~/platform/forms/field'
import { PageForm } from '~/platform/forms/page-form'
import { orRefusal } from '~/platform/forms/send-or-refuse'
import { addressOf } from '~/platform/headers/client-address.server'
import type { Refusal } from '~/platform/refusal'
import { hasDone } from '~/platform/session/done.server'
import { FormPage, formMeta, NOT_LISTED } from '~/platform/ui/pages/static-page'
import { BackToLogin, LinkSent, MailOff } from './instead-of-the-form'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

export const meta = formMeta(
  'Forgot Password',
  { name: 'description', content: 'Get a link to choose a new password.' },
  NOT_LISTED,
)

/** Open to everyone. */
export async function loader({ request }: LoaderFunctionArgs) {
  const isSent = new URL(request.url).searchParams.has('sent') && (await hasDone(request, 'forgot'))
  return { isSent, mailOff: mailOff() }
}

/** Open to everyone. */
export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, 'forgot', Object.keys(resetRequest.shape), async (fields) => {
    const parsed = parseForm(fields, resetRequest)
    const asked = parsed.ok
      ? await requestPasswordReset(parsed.value.email, { address: addressOf(visit.request) })
      : parsed
    if (asked.ok && mailOff()) return redirect('/forgot-password', 303)
    if (asked.ok) return redirectWithToast('/forgot-password?sent=1', LINK_SENT, { done: 'forgot' })
    return { ...asked, title: resetTitle(asked.message) ?? 'Error' }
  })

const LINK_SENT = { kind: 'success', ...RESET_LINK_SENT } as const

const problem = { title: 'Error', description: 'Failed to send reset email. Please try again.' }

export const clientAction = orRefusal<typeof action>({ form: 'forgot', problem })

export default function ForgotPassword() {
  const { isSent, mailOff } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof clientAction>()
  return (
    <FormPage>
      {mailOff ? (
        <MailOff {...mailOff} />
      ) : isSent && !refusal ? (
        <LinkSent />
      ) : (
        <ForgotForm refusal={refusal} />
      )}
    </FormPage>
  )
}

function ForgotForm({ refusal }: { refusal: Refusal | undefined }) {
  const field = { refusal, errorId: 'forgot-error' }
  return (
    <>
      <h1>Forgot your password?</h1>
      <p>Enter the email address of your account, and we’ll send you a link to choose a new password.</p>
      <PageForm
        {...field}
        action="/forgot-password"
        withToast={!refusal?.errors.email}
        button="Send Reset Link"
        pendingText="Sending..."
        after={<BackToLogin />}
      >
        <Field {...field} name="email" label="Email" type="email" autoComplete="email" />
      </PageForm>
    </>
  )
}
