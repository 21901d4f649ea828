import { z } from 'zod'
import { MAX_PICTURE_BYTES } from '~/accounts/picture-rules'
import { changeProfilePicture } from '~/accounts/profile-picture.server'
import { location } from '~/accounts/schemas.server'
import { updateLocation } from '~/accounts/users.server'
import { call } from './call.server'
import { user } from './entities.server'

const changed = { 200: z.object({ user }).describe('Changed.') }

export const profile = [
  call('PUT /api/location', {
    summary: 'Set your location.',
    who: 'user',
    json: location,
    responses: changed,
    missing: 'Failed to update your location.',
    handle({ viewer, body }) {
      const user = updateLocation(viewer, body)
      return user && { user }
    },
  }),
  call('POST /api/profile/picture', {
    summary: 'Change your picture.',
    who: 'user',
    multipart: { files: { profilePicture: MAX_PICTURE_BYTES } },
    responses: changed,
    refuses: ['gone'],
    async handle({ viewer, upload: { files, tooLarge }, request }) {
      const path = files.get('profilePicture')?.path
      const picture = { path, isTooLarge: tooLarge.includes('profilePicture') }
      const result = await changeProfilePicture(viewer, picture, { signal: request.signal })
      return result.ok ? { user: result.user } : result
    },
  }),
]
