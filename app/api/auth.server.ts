import { z } from 'zod'
import { requestPasswordReset, resetPassword } from '~/accounts/password/password-reset.server'
import { NO_RESET_LINK, RESET_LINK_SENT } from '~/accounts/password/reset-problems'
import { register } from '~/accounts/register.server'
import { credentials, invitedRegistration, passwordReset, resetRequest } from '~/accounts/schemas.server'
import { mailOff } from '~/contact/contact.server'
import { addressOf } from '~/web/headers/client-address.server'
import { getViewer, PLEASE_LOG_IN } from '~/web/session/guards.server'
import { deviceCookie, signInFrom, signInHeaders } from '~/web/session/known-device.server'
import { signOutHeaders } from '~/web/session/session-cookie.server'
import { call, messageAlone } from './call.server'
import { done, user } from './entities.server'

const messageOnly = z.object({ message: z.string().describe('For display.') })

export const auth = [
  call('POST /api/auth/login', {
    summary: 'Sign in; the response sets the session cookie.',
    who: 'anyone',
    json: credentials,
    // A field's name would mislead a client: docs/spec.md, section 8 looks for 'user' in the error of a sign-in.
    invalid: messageAlone,
    responses: { 200: z.object({ user }).describe('Signed in.') },
    refuses: ['credentials', 'forbidden', 'limited', 'busy'],
    async handle({ body, request, init }) {
      const signedIn = await signInFrom(request, body)
      if (!signedIn.ok) return signedIn
      const { user } = signedIn
      init.headers = new Headers(await signInHeaders(request, user, body))
      return { user }
    },
  }),
  call('POST /api/auth/register', {
    summary: 'Create an account and sign in, where SIGN_UPS allows it or with an invitation.',
    who: 'anyone',
    json: invitedRegistration,
    // Not the issue's own words: docs/spec.md, section 8 would take 'Username' in a message for a name that is taken.
    invalid: (_, errors) => ({ message: 'Please check your information: validation failed', errors }),
    responses: { 201: z.object({ user, authed: z.boolean() }).describe('Created.') },
    refuses: ['forbidden', 'gone', 'taken', 'limited', 'busy'],
    async handle({ body: { invitation, ...names }, request, init }) {
      const origin = { address: addressOf(request), acceptedTerms: false, invitation }
      const registered = await register(names, origin)
      if (!registered.ok) return registered
      const { user } = registered
      init.headers = new Headers(await signInHeaders(request, user))
      return { user, authed: true }
    },
  }),
  call('POST /api/auth/logout', {
    summary: 'End this session.',
    // A sign-out without a session succeeds too.
    who: 'anyone',
    responses: { 200: done.describe('Signed out.') },
    async handle({ request, init }) {
      init.headers = new Headers(await signOutHeaders(request))
      return { ok: true }
    },
  }),
  call('GET /api/auth/me', {
    summary: 'The user of this session.',
    who: 'anyone',
    responses: { 200: z.object({ ok: z.literal(true), user }).describe('Signed in.') },
    refuses: ['credentials'],
    async handle({ request }) {
      const viewer = await getViewer(request)
      return viewer
        ? { ok: true, user: viewer }
        : { ok: false, reason: 'credentials', message: PLEASE_LOG_IN }
    },
  }),
  call('POST /api/forgot-password', {
    summary: 'Ask for a password reset link. The response is the same if there is no such account.',
    who: 'anyone',
    json: resetRequest,
    invalid: messageAlone,
    responses: { 200: messageOnly.describe('Received.') },
    refuses: ['limited'],
    async handle({ body: { email }, request }) {
      const asked = await requestPasswordReset(email, { address: addressOf(request) })
      return asked.ok ? { message: mailOff() ? NO_RESET_LINK : RESET_LINK_SENT.description } : asked
    },
  }),
  call('POST /api/reset-password', {
    summary: 'Set a new password with the token of a reset link; this ends all sessions of the account.',
    who: 'anyone',
    json: passwordReset,
    invalid: messageAlone,
    responses: { 200: messageOnly.describe('Set.') },
    refuses: ['gone', 'limited', 'busy'],
    async handle({ body: { token, newPassword }, request, init }) {
      const reset = await resetPassword(token, newPassword, { address: addressOf(request) })
      if (!reset.ok) return reset
      init.headers.append('Set-Cookie', await deviceCookie(request, reset.username))
      const kept = reset.isDeletionCancelled ? '. The planned deletion of the account is cancelled.' : ''
      return { message: `Password reset successful${kept}` }
    },
  }),
]
