import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { requestPasswordReset } from '~/accounts/password-reset.server'
import { RESET_LINK_SENT, type ResetProblem, resetProblems } from '~/accounts/reset-problems'
import { resetRequest } from '~/accounts/schemas.server'
import { knownFields } from '~/forms/answer.server'
import { flashCookie } from '~/http/flash.server'
import { readForm } from '~/http/form-body.server'
import { noteRefusedForm } from '~/http/refused-form.server'
import { limitForgot } from '~/limits/rate-limit.server'
import type { FormProblemText } from '~/ui/form-problem'

export interface ForgotRefusal {
  problem: FormProblemText
  /** What was typed; unknown where script asked and no answer came. */
  email?: string
  /** The address is at fault, and not the moment. */
  isEmailWrong?: boolean
}

type Visit = Pick<ActionFunctionArgs, 'request' | 'context'>

export async function act({ request, context }: Visit) {
  const fields = Object.fromEntries(knownFields(await readForm(request), Object.keys(resetRequest.shape)))
  const typed = String(fields.email ?? '')
  const parsed = resetRequest.safeParse(fields)
  if (!parsed.success) {
    const problem = resetProblems[parsed.error.issues[0]?.message as ResetProblem]
    return refuse({ problem, email: typed, isEmailWrong: true }, { context }, { status: 422 })
  }
  const { email } = parsed.data
  const limit = await limitForgot(email, context.peerAddress)
  if (!limit.allowed) {
    const description = 'Too many attempts. Please wait before trying again.'
    const headers = { 'Retry-After': String(limit.retryAfterSeconds) }
    return refuse(
      { problem: { title: 'Error', description }, email: typed },
      { context },
      { status: 429, headers },
    )
  }
  requestPasswordReset(email)
  return redirect('/forgot-password?sent=1', {
    status: 303,
    headers: { 'Set-Cookie': await flashCookie({ kind: 'success', ...RESET_LINK_SENT }) },
  })
}

function refuse(refusal: ForgotRefusal, { context }: Pick<Visit, 'context'>, init: ResponseInit) {
  noteRefusedForm(context)
  return data(refusal, init)
}
