import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isResetOpen, resetPassword } from '~/accounts/password/password-reset.server'
import { resetTitle } from '~/accounts/password/reset-problems'
import { resetForm } from '~/accounts/schemas.server'
import { FormPage, formMeta, NOT_LISTED } from '~/ui/pages/static-page'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { linkPageHeaders, linkTokenOf } from '~/web/forms/link-page.server'
import { orRefusal } from '~/web/forms/send-or-refuse'
import { useRefused } from '~/web/forms/use-refused'
import { hasDone } from '~/web/session/done.server'
import { deviceCookie } from '~/web/session/known-device.server'
import { ResetForm, ResultPanel } from './reset-form'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const headers = linkPageHeaders

export const meta = formMeta('Reset Password', NOT_LISTED)

/** Open to everyone who has a link. */
export async function loader({ request }: LoaderFunctionArgs) {
  const isDone = new URL(request.url).searchParams.has('done')
  for (const view of ['done', 'kept'] as const)
    if (isDone && (await hasDone(request, `reset ${view}`))) return data({ view })
  return isResetOpen(linkTokenOf(request))
    ? data({ view: 'form' } as const)
    : data({ view: 'invalid' } as const, { status: 404 })
}

const resetDone = {
  title: 'Password reset successful',
  description: 'You can now log in with your new password.',
}

/** Open to everyone who has a link. */
export const action = ({ request, context }: ActionFunctionArgs) =>
  answerForm({ request, context }, 'reset', async (fields) => {
    const parsed = parseForm(fields, resetForm)
    const { peerAddress: address } = context
    const reset = parsed.ok
      ? await resetPassword(linkTokenOf(request), parsed.value.newPassword, { address })
      : parsed
    if (reset.ok) {
      const headers = { 'Set-Cookie': await deviceCookie(request, reset.username) }
      const done = `reset ${reset.isDeletionCancelled ? 'kept' : 'done'}`
      return redirectWithToast('/reset-password?done=1', { kind: 'success', ...resetDone }, { done, headers })
    }
    const form = reset.reason === 'gone' ? 'invalid-link' : 'reset'
    return { ...reset, title: resetTitle(reset.message) ?? 'Reset failed', form }
  })

const problem = {
  title: 'Reset failed',
  description: 'Failed to reset password. Please try again or request a new reset link.',
}

export const clientAction = orRefusal<typeof action>({ form: 'reset', problem })

export default function ResetPassword() {
  const { view } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof clientAction>()
  const shown = view === 'form' && refusal?.form === 'invalid-link' ? 'invalid' : view
  useRefused(refusal)
  return (
    <FormPage>{shown === 'form' ? <ResetForm refusal={refusal} /> : <ResultPanel result={shown} />}</FormPage>
  )
}
