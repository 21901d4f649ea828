import { z } from 'zod'
import { addressOf } from '~/platform/headers/client-address.server'
import { done } from '../platform/api/schemas.server'
import { mailOff } from './contact/contact.server'
import { requestPasswordReset, resetPassword } from './password/password-reset.server'
import { NO_RESET_LINK, RESET_LINK_SENT } from './password/reset-problems'
import { register } from './register.server'
import { credentials, invitedRegistration, passwordReset, resetRequest } from './schemas.server'
import { call, messageAlone } from './session/call.server'
import { getViewer, PLEASE_LOG_IN } from './session/guards.server'
import { deviceCookie, signInFrom, signInHeaders } from './session/known-device.server'
import { signOutHeaders } from './session/session-cookie.server'
import { user } from './user-schema.server'

const messageOnly = z.object({ message: z.string() })

export const auth = [
  call('POST /api/auth/login', {
    who: 'anyone',
    json: credentials,
    // A field's name would mislead a client: docs/spec.md, section 8 looks for 'user' in the error of a sign-in.
    invalid: messageAlone,
    response: z.object({ user }),
    async handle({ body, request, init }) {
      const signedIn = await signInFrom(request, body)
      if (!signedIn.ok) return signedIn
      const { user } = signedIn
      init.headers = new Headers(await signInHeaders(request, user, body))
      return { user }
    },
  }),
  call('POST /api/auth/register', {
    who: 'anyone',
    json: invitedRegistration,
    // Not the issue's own words: docs/spec.md, section 8 would take 'Username' in a message for a name that is taken.
    invalid: (_, errors) => ({ message: 'Please check your information: validation failed', errors }),
    status: 201,
    response: z.object({ user, authed: z.boolean() }),
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
    // A sign-out without a session succeeds too.
    who: 'anyone',
    response: done,
    async handle({ request, init }) {
      init.headers = new Headers(await signOutHeaders(request))
      return { ok: true }
    },
  }),
  call('GET /api/auth/me', {
    who: 'anyone',
    response: z.object({ ok: z.literal(true), user }),
    async handle({ request }) {
      const viewer = await getViewer(request)
      return viewer
        ? { ok: true, user: viewer }
        : { ok: false, reason: 'credentials', message: PLEASE_LOG_IN }
    },
  }),
  call('POST /api/forgot-password', {
    who: 'anyone',
    json: resetRequest,
    invalid: messageAlone,
    response: messageOnly,
    async handle({ body: { email }, request }) {
      const asked = await requestPasswordReset(email, { address: addressOf(request) })
      return asked.ok ? { message: mailOff() ? NO_RESET_LINK : RESET_LINK_SENT.description } : asked
    },
  }),
  call('POST /api/reset-password', {
    who: 'anyone',
    json: passwordReset,
    invalid: messageAlone,
    response: messageOnly,
    async handle({ body: { token, newPassword }, request, init }) {
      const reset = await resetPassword(token, newPassword, { address: addressOf(request) })
      if (!reset.ok) return reset
      init.headers.append('Set-Cookie', await deviceCookie(request, reset.username))
      const kept = reset.isDeletionCancelled ? '. The planned deletion of the account is cancelled.' : ''
      return { message: `Password reset successful${kept}` }
    },
  }),
]
