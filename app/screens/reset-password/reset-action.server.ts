import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { busyOrThrow, PasswordsBusyError } from '~/accounts/password.server'
import { resetPassword } from '~/accounts/password-reset.server'
import { type ResetProblem, resetProblems } from '~/accounts/reset-problems'
import { resetForm } from '~/accounts/schemas.server'
import { knownFields } from '~/forms/answer.server'
import { flashCookie } from '~/http/flash.server'
import { readForm } from '~/http/form-body.server'
import { noteRefusedForm } from '~/http/refused-form.server'
import { forgetAccountFailures, limitReset } from '~/limits/rate-limit.server'
import type { FormProblemText } from '~/ui/form-problem'

export interface ResetRefusal {
  /** Absent where the link itself is no good. */
  problem?: FormProblemText
  /** The field to mend. */
  culprit?: 'newPassword' | 'confirmPassword'
}

type Visit = Pick<ActionFunctionArgs, 'request' | 'context'>

/** The token stands in the address, as in the letter's link. */
export const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export async function act({ request, context }: Visit) {
  const form = await readForm(request)
  const parsed = resetForm.safeParse(Object.fromEntries(knownFields(form, Object.keys(resetForm.shape))))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const problem = resetProblems[issue?.message as ResetProblem]
    return refuse(
      { problem, culprit: issue?.path[0] as ResetRefusal['culprit'] },
      { context },
      { status: 422 },
    )
  }
  const limit = await limitReset(context.peerAddress)
  if (!limit.allowed) {
    const description = 'Too many attempts. Please wait before trying again.'
    return failed(description, { context }, { status: 429, ...limit })
  }
  const done = await resetPassword(tokenOf(request), parsed.data.newPassword).catch(busyOrThrow)
  if (done instanceof PasswordsBusyError) {
    return failed(done.message, { context }, { status: 503, retryAfterSeconds: done.retryAfterSeconds })
  }
  if (!done) return refuse({}, { context }, { status: 404 })
  await forgetAccountFailures(done.username, context.peerAddress)
  return redirect('/reset-password?done=1', {
    status: 303,
    headers: {
      'Set-Cookie': await flashCookie({
        kind: 'success',
        title: 'Password reset successful',
        description: 'You can now log in with your new password.',
      }),
    },
  })
}

function failed(
  description: string,
  visit: Pick<Visit, 'context'>,
  { status, retryAfterSeconds }: { status: number; retryAfterSeconds: number },
) {
  const headers = { 'Retry-After': String(retryAfterSeconds) }
  return refuse({ problem: { title: 'Reset failed', description } }, visit, { status, headers })
}

function refuse(refusal: ResetRefusal, { context }: Pick<Visit, 'context'>, init: ResponseInit) {
  noteRefusedForm(context)
  return data(refusal, init)
}
