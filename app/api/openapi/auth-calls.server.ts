import { z } from 'zod'
import { registration, signIn } from '~/accounts/schemas.server'
import { bodyErrors, type Call, done } from './call.server'
import { user } from './entities.server'

export const authCalls: Call[] = [
  {
    method: 'post',
    path: '/api/auth/login',
    summary: 'Sign in; the answer sets the session cookie.',
    role: 'anyone',
    json: signIn,
    answers: { 200: { description: 'Signed in.', schema: z.object({ user }) } },
    errors: [...bodyErrors, 401, 429, 503],
  },
  {
    method: 'post',
    path: '/api/auth/register',
    summary: 'Make an account and sign in.',
    role: 'anyone',
    json: registration,
    answers: { 201: { description: 'Made.', schema: z.object({ user, authed: z.boolean() }) } },
    errors: [...bodyErrors, 409, 429, 503],
  },
  {
    method: 'post',
    path: '/api/auth/logout',
    summary: 'End this session.',
    role: 'anyone',
    answers: { 200: { description: 'Signed out.', schema: done } },
  },
  {
    method: 'get',
    path: '/api/auth/me',
    summary: 'Whose session this is.',
    role: 'anyone',
    answers: { 200: { description: 'Signed in.', schema: z.object({ ok: z.literal(true), user }) } },
    errors: [401],
  },
]
