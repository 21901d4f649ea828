import { data } from '@remix-run/node'
import { getPictureSquare } from '~/accounts/profile-picture.server'
import type { User } from '~/accounts/users.server'
import { type AdminAct, recordAdminAct } from '~/audit/record.server'
import { getAccountAsAdmin, getPersonAsAdmin, getPersonStatsAsAdmin } from '~/overview/person-as-admin.server'
import { getAdminActsPageOn, getSamplesPageOf, getStoriesPageOf } from '~/overview/person-lists.server'
import { displayedEmail } from '~/overview/user-search.server'
import { type ProfileSection, profileSectionOf } from '../labels'
import { pageOf } from '../lists/list-query.server'

/**
 * The dialog about a person that the query opens, if it opens one. What is looked at is recorded before it is read, so
 * that nothing of a person is seen without a trace.
 * @throws Response 404 where there is no such person, or where it is one whose details are not for an admin to see
 */
export function personDialog(admin: User, query: URLSearchParams) {
  const [viewed, profiled, deleted] = ['view', 'profile', 'delete-user'].map((part) => query.get(part))
  if (viewed != null) return { kind: 'view' as const, ...viewDialog(admin, viewed, query) }
  if (profiled != null) return { kind: 'profile' as const, ...profileDialog(admin, profiled, query) }
  if (deleted != null) return { kind: 'delete' as const, ...deleteDialog(admin, deleted) }
  return undefined
}

export type ViewDialog = ReturnType<typeof viewDialog>
export type ProfileDialog = ReturnType<typeof profileDialog>
export type DeleteView = ReturnType<typeof deleteDialog>
export type Person = ReturnType<typeof personView>
export type Samples = ReturnType<typeof samplesOf>
export type Stories = ReturnType<typeof storiesOf>
export type Acts = ReturnType<typeof actsOn>

function viewDialog(admin: User, id: string, query: URLSearchParams) {
  const person = look(admin, id, ['account', 'voice-samples'])
  return { person: personView(person), samples: samplesOf(person, query) }
}

function profileDialog(admin: User, id: string, query: URLSearchParams) {
  const section = profileSectionOf(query.get('section'))
  const readyOnly = section === 'saved-stories'
  const hasStories = readyOnly || section === 'story-creation'
  const person = look(admin, id, ['profile', ...looksOf[section]])
  return {
    person: personView(person),
    stats: getPersonStatsAsAdmin(person),
    section,
    samples: section === 'voice-samples' ? samplesOf(person, query) : undefined,
    stories: hasStories ? storiesOf(person, query, readyOnly) : undefined,
    acts: actsOn(person, query),
  }
}

const looksOf: Record<ProfileSection, AdminAct['what'][]> = {
  'voice-samples': ['voice-samples'],
  'story-creation': ['stories'],
  'saved-stories': ['stories'],
  'archived-stories': [],
}

function deleteDialog(admin: User, id: string) {
  const account = id === admin.id ? undefined : getAccountAsAdmin(id)
  if (!account) throw notThere()
  const { username, firstName, lastName, role } = account
  // How much an admin has made is not for other admins to see.
  const { voiceSamples, writtenMessages } =
    role === 'user' ? getPersonStatsAsAdmin(account) : { voiceSamples: 0, writtenMessages: 0 }
  return { id, name: `${firstName} ${lastName}`, username, role, voiceSamples, writtenMessages }
}

function look(admin: User, id: string, parts: AdminAct['what'][]): User {
  const person = getPersonAsAdmin(id)
  if (!person) throw notThere()
  for (const what of parts) recordAdminAct({ adminId: admin.id, act: 'viewed', what, userId: person.id })
  return person
}

const notThere = () => data(null, { status: 404 })

function personView(person: User) {
  const { createdAt, profilePicture: picture, ...rest } = person
  return {
    ...rest,
    name: `${person.firstName} ${person.lastName}`,
    email: displayedEmail(person),
    joinedAt: createdAt.toISOString(),
    picture,
    pictureSquare: getPictureSquare(person),
  }
}

function samplesOf({ id }: User, query: URLSearchParams) {
  const { rows, ...page } = getSamplesPageOf(id, pageOf(query, 'items'))
  return {
    ...page,
    rows: rows.map(({ fileKey, photoKey, peaks, createdAt, ...sample }) => ({
      ...sample,
      filePath: `/app-storage/${fileKey}`,
      photo: photoKey && `/app-storage/${photoKey}`,
      peaks: peaks.toString('base64'),
      createdAt: createdAt.toISOString(),
    })),
  }
}

function storiesOf({ id }: User, query: URLSearchParams, readyOnly: boolean) {
  const { rows, ...page } = getStoriesPageOf(id, { page: pageOf(query, 'items'), readyOnly })
  return {
    ...page,
    rows: rows.map(({ peaks, createdAt, ...story }) => ({
      ...story,
      peaks: peaks?.toString('base64'),
      createdAt: createdAt.toISOString(),
    })),
  }
}

function actsOn({ id }: User, query: URLSearchParams) {
  const { rows, ...page } = getAdminActsPageOn(id, pageOf(query, 'acts'))
  return {
    ...page,
    rows: rows.map(({ adminFirstName, adminLastName, createdAt, ...act }) => ({
      ...act,
      adminName: adminFirstName && `${adminFirstName} ${adminLastName}`,
      createdAt: createdAt.toISOString(),
    })),
  }
}
