import { z } from 'zod'
import { busyOrThrow, PasswordsBusyError } from '~/accounts/password.server'
import { requestPasswordReset, resetPassword } from '~/accounts/password-reset.server'
import { RESET_LINK_SENT, type ResetProblem, resetProblems } from '~/accounts/reset-problems'
import { passwordReset, resetRequest } from '~/accounts/schemas.server'
import { forgetAccountFailures, limitForgot, limitReset } from '~/limits/rate-limit.server'
import { call } from './call.server'
import { busy, tooManyAttempts } from './refusals'

const said = z.object({ message: z.string().describe('For people.') })

const problemText = (problem: string) => resetProblems[problem as ResetProblem].description

const forgotPassword = call({
  method: 'POST',
  path: '/api/forgot-password',
  summary: 'Ask for a link that sets a new password. Whether there is such an account is not told.',
  who: 'anyone',
  json: resetRequest,
  invalid: problemText,
  answers: { 200: said.describe('Received.') },
  refuses: ['limited'],
  async handle({ body: { email }, context }) {
    const limit = await limitForgot(email, context.peerAddress)
    if (!limit.allowed) return tooManyAttempts(limit)
    requestPasswordReset(email)
    return { message: RESET_LINK_SENT.description }
  },
})

const reset = call({
  method: 'POST',
  path: '/api/reset-password',
  summary: 'Set a new password with the token of such a link; it ends all sessions of the account.',
  who: 'anyone',
  json: passwordReset,
  invalid: problemText,
  answers: { 200: said.describe('Set.') },
  refuses: ['gone', 'limited', 'busy'],
  async handle({ body: { token, newPassword }, context }) {
    const limit = await limitReset(context.peerAddress)
    if (!limit.allowed) return tooManyAttempts(limit)
    const done = await resetPassword(token, newPassword).catch(busyOrThrow)
    if (done instanceof PasswordsBusyError) return busy(done)
    if (!done) return { ok: false, reason: 'gone', message: problemText('link-invalid') }
    await forgetAccountFailures(done.username, context.peerAddress)
    return { message: 'Password reset successful' }
  },
})

export const passwords = [forgotPassword, reset]
