import { z } from 'zod'
import { register } from '~/accounts/register.server'
import { credentials, registration } from '~/accounts/schemas.server'
import { signIn } from '~/accounts/sign-in.server'
import { getViewer, PLEASE_LOG_IN } from '~/http/guards.server'
import { deviceCookie, isKnownDevice } from '~/http/known-device.server'
import { signOutHeaders, startSession } from '~/http/session-cookie.server'
import { call } from './call.server'
import { done, user } from './entities.server'

export const auth = [
  call('POST /api/auth/login', {
    summary: 'Sign in; the answer sets the session cookie.',
    who: 'anyone',
    json: credentials,
    invalid: (issue) => issue,
    answers: { 200: z.object({ user }).describe('Signed in.') },
    refuses: ['credentials', 'limited', 'busy'],
    async handle({ body, request, context, init }) {
      const signedIn = await signIn(body, {
        address: context.peerAddress,
        isKnownDevice: await isKnownDevice(request, body.username),
      })
      if (!signedIn.ok) return signedIn
      const { user } = signedIn
      const { rememberMe } = body
      init.headers.append('Set-Cookie', await startSession(request, user.id, { rememberMe }))
      init.headers.append('Set-Cookie', await deviceCookie(request, user.username))
      return { user }
    },
  }),
  call('POST /api/auth/register', {
    summary: 'Make an account and sign in.',
    who: 'anyone',
    json: registration,
    // No field names: docs/spec.md, section 8 would take 'username' or 'email' for a name that is taken.
    invalid: () => 'Please check your information: validation failed',
    answers: { 201: z.object({ user, authed: z.boolean() }).describe('Made.') },
    refuses: ['taken', 'limited', 'busy'],
    async handle({ body, request, context, init }) {
      const registered = await register(body, { address: context.peerAddress, acceptedTerms: false })
      if (!registered.ok) return { ...registered, errors: undefined }
      const { user } = registered
      init.headers.append('Set-Cookie', await startSession(request, user.id, { rememberMe: false }))
      init.headers.append('Set-Cookie', await deviceCookie(request, user.username))
      return { user, authed: true }
    },
  }),
  call('POST /api/auth/logout', {
    summary: 'End this session.',
    // Without a session, one is as signed out as one asked to be.
    who: 'anyone',
    answers: { 200: done.describe('Signed out.') },
    async handle({ request, init }) {
      for (const [name, value] of await signOutHeaders(request)) init.headers.append(name, value)
      return { ok: true }
    },
  }),
  call('GET /api/auth/me', {
    summary: 'Whose session this is.',
    who: 'anyone',
    answers: { 200: z.object({ ok: z.literal(true), user }).describe('Signed in.') },
    refuses: ['credentials'],
    async handle({ request }) {
      const viewer = await getViewer(request)
      return viewer
        ? { ok: true, user: viewer }
        : { ok: false, reason: 'credentials', message: PLEASE_LOG_IN }
    },
  }),
]
