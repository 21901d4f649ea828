import { z } from 'zod'
import { deletePersonAsAdmin } from '~/account-deletion/delete-account.server'
import { setSuspendedAsAdmin } from '~/accounts/suspension.server'
import { NO_SUCH_USER, type Owner, type User } from '~/accounts/users.server'
import {
  countVoiceSamplesAsAdmin,
  cursorOf,
  type KeysetQuery,
  type Place,
  placeOf,
} from '~/admin/pages-and-counts.server'
import {
  getPersonAsAdmin,
  getPersonStatsAsAdmin,
  listStoriesAsAdmin,
  listStoriesOfAsAdmin,
  listUsersAsAdmin,
  listVoiceSamplesOfAsAdmin,
} from '~/admin/rows-as-admin.server'
import { type AdminAct, recordAdminAct } from '~/audit/record.server'
import { call } from './call.server'
import {
  done,
  heardVoiceSample,
  listedStory,
  listedVoiceSample,
  userAsAdmin,
  wholeStory,
} from './entities.server'

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

const suspendedMissing = 'suspended must be true or false'

export const adminUsers = [
  call('GET /api/admin/user-profile/:userId', {
    who: 'admin',
    response: z.object({ user: userAsAdmin, stats: personStats }),
    missing: NO_SUCH_USER,
    handle({ viewer, params }) {
      const user = viewPerson(viewer, params.userId, 'profile')
      return user && { user, stats: getPersonStatsAsAdmin(user) }
    },
  }),
  call('PATCH /api/admin/users/:id', {
    who: 'admin',
    json: z.object({ suspended: z.boolean({ error: suspendedMissing }) }, { error: suspendedMissing }),
    response: done,
    handle: ({ viewer, params, body }) => setSuspendedAsAdmin(viewer, params.id, body.suspended),
  }),
  call('DELETE /api/admin/users/:id', {
    who: 'admin',
    response: done,
    handle: ({ viewer, params }) => deletePersonAsAdmin(viewer, params.id),
  }),
]

const MAX_LIMIT = 1000

const badLimit = 'The limit must be a whole number of at least 1.'
const badCursor = 'The cursor must come from a Link header.'

const pageQuery = z.object({
  limit: z.coerce
    .number({ error: badLimit })
    .int({ error: badLimit })
    .min(1, { error: badLimit })
    .transform((limit) => Math.min(limit, MAX_LIMIT))
    .default(MAX_LIMIT),
  cursor: z
    .string()
    .transform((cursor, context) => {
      const place = placeOf(cursor)
      if (!place) context.addIssue({ code: 'custom', message: badCursor })
      return place
    })
    .optional(),
})

interface List<Row extends z.ZodType> {
  row: Row
  what?: AdminAct['what']
  read(query: KeysetQuery, userId: string): { rows: z.input<Row>[]; next: Place | undefined }
}

/** A list in pages, with the URL of the next one in a Link header (RFC 8288). */
function listCall<Row extends z.ZodType>(path: string, { row, what, read }: List<Row>) {
  return call(`GET ${path}`, {
    who: 'admin',
    query: pageQuery,
    response: z.array(row),
    missing: what && NO_SUCH_USER,
    handle({ viewer, params, query, request, init }) {
      const { userId = '' }: { userId?: string } = params
      if (what && !viewPerson(viewer, userId, what)) return undefined
      const { rows, next } = read({ limit: query.limit, after: query.cursor }, userId)
      const { pathname, searchParams } = new URL(request.url)
      if (next) {
        searchParams.set('cursor', cursorOf(next))
        init.headers.set('Link', `<${pathname}?${searchParams}>; rel="next"`)
      }
      return rows
    },
  })
}

export const adminLists = [
  listCall('/api/admin/users', {
    row: userAsAdmin,
    read: listUsersAsAdmin,
  }),
  listCall('/api/admin/stories', {
    row: listedStory,
    read: listStoriesAsAdmin,
  }),
  call('GET /api/admin/voice-samples', {
    who: 'admin',
    response: z.object({ completedVoiceSamples: z.int() }),
    handle: () => ({ completedVoiceSamples: countVoiceSamplesAsAdmin() }),
  }),
  listCall('/api/admin/voice-samples/:userId', {
    row: listedVoiceSample,
    what: 'voice-samples',
    read: (query, userId) => listVoiceSamplesOfAsAdmin(userId, query),
  }),
  listCall('/api/admin/user-voice-samples/:userId', {
    row: heardVoiceSample,
    what: 'voice-samples',
    read(query, userId) {
      const { rows, next } = listVoiceSamplesOfAsAdmin(userId, query)
      return { rows: rows.map((sample) => ({ ...sample, audioUrl: sample.filePath })), next }
    },
  }),
  listCall('/api/admin/user-stories/:userId', {
    row: wholeStory,
    what: 'stories',
    read: (query, userId) => listStoriesOfAsAdmin(userId, query),
  }),
]
