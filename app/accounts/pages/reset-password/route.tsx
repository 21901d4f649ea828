import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isResetOpen, resetPassword } from '~/accounts/password/password-reset.server'
import { resetTitle } from '~/accounts/password/reset-problems'
import { resetForm } from '~/accounts/schemas.server'
import { deviceCookie } from '~/accounts/session/known-device.server'
import { parseForm, redirectWithToast } from '~/platform/forms/answer.server'
import { answerForm } from '~/platform/forms/answer-form.server'
import { PasswordField } from '~/platform/forms/field'
import { linkPageHeaders, linkTokenOf } from '~/platform/forms/link-page.server'
import { PageForm } from '~/platform/forms/page-form'
import { orRefusal } from '~/platform/forms/send-or-refuse'
import { useErrorTitle } from '~/platform/forms/use-refused'
import { addressOf } from '~/platform/headers/client-address.server'
import { hasDone } from '~/platform/session/done.server'
import { FormPage, formMeta, NOT_LISTED, Result } from '~/platform/ui/pages/static-page'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

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
export const action = ({ request }: ActionFunctionArgs) =>
  answerForm({ request }, 'reset', Object.keys(resetForm.shape), async (fields) => {
    const parsed = parseForm(fields, resetForm)
    const reset = parsed.ok
      ? await resetPassword(linkTokenOf(request), parsed.value.newPassword, {
          address: addressOf(request),
        })
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
  // The form's own refusals are announced by it.
  useErrorTitle(refusal?.form === 'invalid-link')
  const field = { refusal, errorId: 'reset-error', autoComplete: 'new-password' }
  if (shown === 'form')
    return (
      <FormPage>
        <h1>Choose a new password</h1>
        {/* Posts to the URL of the page, which has the token. */}
        <PageForm
          refusal={refusal}
          errorId={field.errorId}
          withToast={Object.keys(refusal?.errors ?? {}).length === 0}
          button="Update Password"
          pendingText="Updating..."
        >
          <PasswordField {...field} name="newPassword" label="New password" hint="At least 8 characters" />
          <PasswordField {...field} name="confirmPassword" label="Confirm new password" />
        </PageForm>
      </FormPage>
    )
  const { text, ...rest } = results[shown]
  return (
    <FormPage>
      <Result {...rest}>
        <p>{text}</p>
      </Result>
    </FormPage>
  )
}

const done = {
  heading: 'Your password has been changed',
  text: 'We’ve signed you out on every device. Please sign in again with your new password.',
  link: { href: '/sign-in', label: 'Go to Login' },
}

const results = {
  done,
  kept: {
    ...done,
    text: `${done.text} Your account was to be deleted: that is cancelled, and everything is as it was.`,
  },
  invalid: {
    heading: 'Invalid Reset Link',
    text: 'This password reset link is invalid, expired or already used. Each link works for an hour, one from the people who run this service for three days, and only until a password is set by one of them.',
    link: { href: '/forgot-password', label: 'Request New Reset Link' },
  },
}
