import { z } from 'zod'
import { requestPasswordReset, resetPassword } from '~/accounts/password-reset.server'
import { RESET_LINK_SENT } from '~/accounts/reset-problems'
import { passwordReset, resetRequest } from '~/accounts/schemas.server'
import { call } from './call.server'

const said = z.object({ message: z.string().describe('For people.') })

export const passwords = [
  call('POST /api/forgot-password', {
    summary: 'Ask for a link that sets a new password. Whether there is such an account is not told.',
    who: 'anyone',
    json: resetRequest,
    invalid: (issue) => issue,
    answers: { 200: said.describe('Received.') },
    refuses: ['limited'],
    async handle({ body: { email }, context }) {
      const asked = await requestPasswordReset(email, { address: context.peerAddress })
      return asked.ok ? { message: RESET_LINK_SENT.description } : asked
    },
  }),
  call('POST /api/reset-password', {
    summary: 'Set a new password with the token of such a link; it ends all sessions of the account.',
    who: 'anyone',
    json: passwordReset,
    invalid: (issue) => issue,
    answers: { 200: said.describe('Set.') },
    refuses: ['gone', 'limited', 'busy'],
    async handle({ body: { token, newPassword }, context }) {
      const reset = await resetPassword(token, newPassword, { address: context.peerAddress })
      return reset.ok ? { message: 'Password reset successful' } : reset
    },
  }),
]
