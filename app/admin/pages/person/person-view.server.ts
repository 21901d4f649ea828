import type { User } from '~/accounts/users.server'
import {
  getAccountAsAdmin,
  getPersonAsAdmin,
  getPersonStatsAsAdmin,
  getSamplesPageOf,
  getStoriesPageOf,
} from '~/admin/rows-as-admin.server'
import { displayedEmail } from '~/admin/users-page.server'
import { dueDateOf } from '~/dashboard/account-deletion/delete-account.server'
import { type AdminAct, recordAdminAct } from '~/platform/audit/record.server'
import { foundOr404 } from '../handlers.server'
import { type ProfileSection, profileSectionOf } from '../labels'
import { pageOf } from '../page-of'

export type PersonPage = ReturnType<typeof personPage>
export type UserToDelete = NonNullable<ReturnType<typeof userToDelete>>
export type Person = PersonPage['person']
export type Samples = NonNullable<PersonPage['samples']>
export type Stories = NonNullable<PersonPage['stories']>

/** What an admin sees is recorded before it is read. */
export function personPage(admin: User, id: string, query: URLSearchParams) {
  const section = profileSectionOf(query.get('section'))
  const readyOnly = section === 'saved-stories'
  const hasStories = readyOnly || section === 'story-creation'
  const page = pageOf(query, 'items')
  const person = foundOr404(getPersonAsAdmin(id))
  for (const what of ['profile', ...seenIn[section]] as const)
    recordAdminAct({ adminId: admin.id, act: 'viewed', what, userId: id })
  return {
    person: {
      ...person,
      leavesAt: dueDateOf(person),
      email: displayedEmail(person),
      pictureSquare: person.profilePictureSquare,
    },
    stats: getPersonStatsAsAdmin(person),
    section,
    samples: section === 'voice-samples' ? getSamplesPageOf(id, page) : undefined,
    stories: hasStories ? getStoriesPageOf(id, { page, readyOnly }) : undefined,
  }
}

const seenIn: Record<ProfileSection, AdminAct['what'][]> = {
  'voice-samples': ['voice-samples'],
  'story-creation': ['stories'],
  'saved-stories': ['stories'],
  'archived-stories': [],
}

export function namedUser(id: string) {
  const account = getAccountAsAdmin(id)
  return account?.role === 'user' ? account : undefined
}

export function userToDelete(admin: User, id: string) {
  const account = id === admin.id ? undefined : getAccountAsAdmin(id)
  if (!account) return undefined
  return { ...account, made: account.role === 'user' ? getPersonStatsAsAdmin(account) : undefined }
}
