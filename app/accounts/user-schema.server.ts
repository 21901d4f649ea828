import { z } from 'zod'
import { dateTime, mediaPath } from '../platform/api/schemas.server'

export const user = z.object({
  id: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  role: z.enum(['user', 'admin']),
  profilePicture: mediaPath.nullable(),
  createdAt: dateTime,
  country: z.string().nullable(),
  stateProvince: z.string().nullable(),
  city: z.string().nullable(),
  location: z.string().nullable(),
})
