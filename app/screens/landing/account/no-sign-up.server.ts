import { signUpRefusal } from '~/accounts/invitations.server'
import { supportAddress } from '~/contact/contact.server'
import { invitationOf, LINK_REFERRER_POLICY } from '~/web/forms/link-page.server'
import type { NoSignUp } from './sign-up-closed'

/** Why there is no sign-up form, if there is none, and the response's status and headers. */
export function noSignUpOf(request: Request): { noSignUp: NoSignUp | undefined; init: ResponseInit } {
  const invitation = invitationOf(request)
  const refusal = signUpRefusal(invitation)
  return {
    noSignUp: refusal && { title: refusal.title, message: refusal.message, supportEmail: supportAddress() },
    init: {
      status: refusal?.reason === 'gone' ? 404 : 200,
      headers: invitation === undefined ? {} : { 'Referrer-Policy': LINK_REFERRER_POLICY },
    },
  }
}
