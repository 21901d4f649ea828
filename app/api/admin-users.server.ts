import { z } from 'zod'
import type { Owner, User } from '~/accounts/users.server'
import { type AdminAct, recordAdminAct } from '~/audit/record.server'
import { deletePersonAsAdmin } from '~/departure/delete-person.server'
import { getPersonAsAdmin, getPersonStatsAsAdmin } from '~/overview/person-as-admin.server'
import { call } from './call.server'
import { done, user } from './entities.server'

export const noSuchPerson = 'This user doesn’t exist.'

/** Returns a user of role `user` to an admin, and records that. */
export function viewPerson(admin: Owner, userId: string, what: AdminAct['what']): User | undefined {
  const person = getPersonAsAdmin(userId)
  if (person) recordAdminAct({ adminId: admin.id, act: 'viewed', what, userId: person.id })
  return person
}

const personStats = z
  .object({
    voiceSamples: z.int(),
    writtenMessages: z.int(),
    savedStories: z.int(),
    archivedStories: z.int(),
  })
  .meta({ id: 'PersonStats' })

export const adminUsers = [
  call('GET /api/admin/user-profile/:userId', {
    summary: 'A user, and how much they have made.',
    who: 'admin',
    responses: { 200: z.object({ user, stats: personStats }).describe('The user.') },
    missing: noSuchPerson,
    handle({ viewer, params }) {
      const user = viewPerson(viewer, params.userId, 'profile')
      return user && { user, stats: getPersonStatsAsAdmin(user) }
    },
  }),
  call('DELETE /api/admin/users/:id', {
    summary: 'Delete another account and everything that belongs to it.',
    who: 'admin',
    responses: { 200: done.describe('Deleted.') },
    refuses: ['invalid', 'gone'],
    handle: ({ viewer, params }) => deletePersonAsAdmin(viewer, params.id),
  }),
]
