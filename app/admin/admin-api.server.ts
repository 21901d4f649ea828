import { z } from 'zod'
import { NO_SUCH_USER, type Owner, type User } from '~/accounts/users.server'
import { deletePersonAsAdmin } from '~/dashboard/account-deletion/delete-account.server'
import { type AdminAct, recordAdminAct } from '~/platform/audit/record.server'
import { call } from '../accounts/session/call.server'
import { user } from '../accounts/user-schema.server'
import { done } from '../platform/api/schemas.server'
import { listedStory, wholeStory } from '../stories/story-schemas.server'
import { heardVoiceSample } from '../voices/voice-schemas.server'
import { countVoiceSamplesAsAdmin } from './pages-and-counts.server'
import {
  getPersonAsAdmin,
  getPersonStatsAsAdmin,
  listStoriesAsAdmin,
  listStoriesOfAsAdmin,
  listUsersAsAdmin,
  listVoiceSamplesOfAsAdmin,
} from './rows-as-admin.server'

function viewPerson(admin: Owner, userId: string, what: AdminAct['what']): User | undefined {
  const person = getPersonAsAdmin(userId)
  if (person) recordAdminAct({ adminId: admin.id, act: 'viewed', what, userId: person.id })
  return person
}

const personStats = z.object({
  voiceSamples: z.int(),
  writtenMessages: z.int(),
  savedStories: z.int(),
  archivedStories: z.int(),
})

export const adminUsers = [
  call('GET /api/admin/user-profile/:userId', {
    who: 'admin',
    response: z.object({ user, stats: personStats }),
    missing: NO_SUCH_USER,
    handle({ viewer, params }) {
      const user = viewPerson(viewer, params.userId, 'profile')
      return user && { user, stats: getPersonStatsAsAdmin(user) }
    },
  }),
  call('DELETE /api/admin/users/:id', {
    who: 'admin',
    response: done,
    handle: ({ viewer, params }) => deletePersonAsAdmin(viewer, params.id),
  }),
]

/** The newest rows of all, or of one user: looking at theirs is recorded. */
function listCall<Row extends z.ZodType>(
  path: string,
  { row, what, read }: { row: Row; what?: AdminAct['what']; read(userId: string): z.input<Row>[] },
) {
  return call(`GET ${path}`, {
    who: 'admin',
    response: z.array(row),
    missing: what && NO_SUCH_USER,
    handle({ viewer, params }) {
      const { userId = '' }: { userId?: string } = params
      return (!what || viewPerson(viewer, userId, what)) && read(userId)
    },
  })
}

export const adminLists = [
  listCall('/api/admin/users', { row: user, read: listUsersAsAdmin }),
  listCall('/api/admin/stories', { row: listedStory, read: listStoriesAsAdmin }),
  call('GET /api/admin/voice-samples', {
    who: 'admin',
    response: z.object({ completedVoiceSamples: z.int() }),
    handle: () => ({ completedVoiceSamples: countVoiceSamplesAsAdmin() }),
  }),
  ...['/api/admin/voice-samples/:userId', '/api/admin/user-voice-samples/:userId'].map((path) =>
    listCall(path, {
      row: heardVoiceSample,
      what: 'voice-samples',
      read: (userId) =>
        listVoiceSamplesOfAsAdmin(userId).map((sample) => ({ ...sample, audioUrl: sample.filePath })),
    }),
  ),
  listCall('/api/admin/user-stories/:userId', {
    row: wholeStory,
    what: 'stories',
    read: listStoriesOfAsAdmin,
  }),
]
