import { z } from 'zod'
import { MAX_PICTURE_BYTES } from './picture-rules'
import { changeProfilePicture } from './profile-picture.server'
import { location } from './schemas.server'
import { call } from './session/call.server'
import { user } from './user-schema.server'
import { updateLocation } from './users.server'

const changed = z.object({ user })

export const profile = [
  call('PUT /api/location', {
    who: 'user',
    json: location,
    response: changed,
    missing: 'Failed to update your location.',
    handle({ viewer, body }) {
      const user = updateLocation(viewer, body)
      return user && { user }
    },
  }),
  call('POST /api/profile/picture', {
    who: 'user',
    files: { profilePicture: MAX_PICTURE_BYTES },
    response: changed,
    async handle({ viewer, upload: { files, tooLarge }, request }) {
      const path = files.get('profilePicture')?.path
      const picture = { path, isTooLarge: tooLarge.includes('profilePicture') }
      const result = await changeProfilePicture(viewer, picture, { signal: request.signal })
      return result.ok ? { user: result.user } : result
    },
  }),
]
