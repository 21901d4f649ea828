import { z } from 'zod'
import { location } from '~/accounts/schemas.server'
import { bodyErrors, type Call, uploadErrors } from './call.server'
import { user } from './entities.server'

const changed = { 200: { description: 'Changed.', schema: z.object({ user }) } }

export const profileCalls: Call[] = [
  {
    method: 'put',
    path: '/api/location',
    summary: 'Say where you live.',
    role: 'user',
    json: location,
    answers: changed,
    errors: [...bodyErrors, 404],
  },
  {
    method: 'post',
    path: '/api/profile/picture',
    summary: 'Change your picture.',
    role: 'user',
    multipart: z.object({ profilePicture: z.file() }),
    answers: changed,
    errors: [...uploadErrors, 404],
  },
]
