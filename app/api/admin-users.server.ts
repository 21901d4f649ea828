import { z } from 'zod'
import { deletePersonAsAdmin } from '~/account-deletion/delete-person.server'
import { setSuspendedAsAdmin } from '~/accounts/suspension.server'
import { NO_SUCH_USER, type Owner, type User } from '~/accounts/users.server'
import { getPersonAsAdmin, getPersonStatsAsAdmin } from '~/admin/person-as-admin.server'
import { type AdminAct, recordAdminAct } from '~/audit/record.server'
import { call } from './call.server'
import { done, userAsAdmin } from './entities.server'

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

const suspendedMissing = 'suspended must be true or false'

export const adminUsers = [
  call('GET /api/admin/user-profile/:userId', {
    summary: 'A user, and how much they have made.',
    who: 'admin',
    responses: { 200: z.object({ user: userAsAdmin, stats: personStats }).describe('The user.') },
    missing: NO_SUCH_USER,
    handle({ viewer, params }) {
      const user = viewPerson(viewer, params.userId, 'profile')
      return user && { user, stats: getPersonStatsAsAdmin(user) }
    },
  }),
  call('PATCH /api/admin/users/:id', {
    summary: 'Suspend a user, which ends their sessions and deletes nothing, or lift that.',
    who: 'admin',
    json: z.object({ suspended: z.boolean({ error: suspendedMissing }) }, { error: suspendedMissing }),
    responses: { 200: done.describe('Changed.') },
    refuses: ['gone'],
    handle: ({ viewer, params, body }) => setSuspendedAsAdmin(viewer, params.id, body.suspended),
  }),
  call('DELETE /api/admin/users/:id', {
    summary: 'Delete another account and everything that belongs to it.',
    who: 'admin',
    responses: { 200: done.describe('Deleted.') },
    refuses: ['invalid', 'gone'],
    handle: ({ viewer, params }) => deletePersonAsAdmin(viewer, params.id),
  }),
]
