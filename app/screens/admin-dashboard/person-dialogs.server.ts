import { data } from '@remix-run/node'
import { getPictureSquare } from '~/accounts/profile-picture.server'
import type { User } from '~/accounts/users.server'
import { type AdminAct, recordAdminAct } from '~/audit/record.server'
import { type ListedAct, listAdminActsOn } from '~/overview/admin-acts-list.server'
import { type Cover, getSampleCoversAsAdmin, getStoryCoversAsAdmin } from '~/overview/covers-as-admin.server'
import { displayedEmail } from '~/overview/displayed-email'
import { cursorOf, type Place, placeOf } from '~/overview/keyset.server'
import {
  type ListedSample,
  type ListedStory,
  listStoriesOfAsAdmin,
  listVoiceSamplesOfAsAdmin,
} from '~/overview/lists-as-admin.server'
import { getAccountAsAdmin, getPersonAsAdmin, getPersonStatsAsAdmin } from '~/overview/person-as-admin.server'
import { type ProfileSection, profileSectionOf } from './profile-section'

const THINGS_SHOWN = 50
const ACTS_SHOWN = 20

/**
 * The dialog about a person that the query opens, if it opens one. What is looked at is recorded before it is read, so
 * that nobody sees anything of a person without a trace.
 * @throws Response 404 where there is no such person, or where it is one whose details are not for an admin to see
 */
export function personDialog(admin: User, query: URLSearchParams) {
  const [viewed, profiled, deleted] = ['view', 'profile', 'delete-user'].map((part) => query.get(part))
  if (viewed != null) return viewDialog(admin, viewed, query)
  if (profiled != null) return profileDialog(admin, profiled, query)
  if (deleted != null) return deleteDialog(admin, deleted)
  return null
}

export type PersonDialog = NonNullable<ReturnType<typeof personDialog>>
export type ViewDialog = ReturnType<typeof viewDialog>
export type ProfileDialog = ReturnType<typeof profileDialog>
export type DeleteDialog = ReturnType<typeof deleteDialog>
export type Person = ReturnType<typeof personView>
export type Sample = ReturnType<typeof sampleView>
export type Story = ReturnType<typeof storyView>
export type Act = ReturnType<typeof actView>

function viewDialog(admin: User, id: string, query: URLSearchParams) {
  const person = look(admin, id, ['account', 'voice-samples'])
  return { kind: 'view' as const, person: personView(person), samples: samplesOf(person, query) }
}

function profileDialog(admin: User, id: string, query: URLSearchParams) {
  const section = profileSectionOf(query.get('section'))
  const person = look(admin, id, ['profile', ...looksOf[section]])
  const acts = listAdminActsOn(person.id, { limit: ACTS_SHOWN, after: placeIn(query, 'older-acts') })
  return {
    kind: 'profile' as const,
    person: personView(person),
    stats: getPersonStatsAsAdmin(person),
    section,
    samples: section === 'voice-samples' ? samplesOf(person, query) : undefined,
    stories:
      section === 'story-creation' || section === 'saved-stories'
        ? storiesOf(person, section, query)
        : undefined,
    acts: { rows: acts.rows.map(actView), next: cursorIfAny(acts.next), isNewest: !query.has('older-acts') },
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
  const stats = account.role === 'user' ? getPersonStatsAsAdmin(account) : undefined
  return {
    kind: 'delete' as const,
    id,
    name: `${account.firstName} ${account.lastName}`,
    username: account.username,
    role: account.role,
    voiceSamples: stats?.voiceSamples ?? 0,
    writtenMessages: stats?.writtenMessages ?? 0,
  }
}

function look(admin: User, id: string, parts: AdminAct['what'][]): User {
  const person = getPersonAsAdmin(id)
  if (!person) throw notThere()
  for (const what of parts) recordAdminAct({ adminId: admin.id, act: 'viewed', what, userId: person.id })
  return person
}

const notThere = () => data(null, { status: 404 })

function samplesOf(person: User, query: URLSearchParams) {
  const page = listVoiceSamplesOfAsAdmin(person.id, { limit: THINGS_SHOWN, after: placeIn(query, 'older') })
  const covers = getSampleCoversAsAdmin(page.rows.map(({ id }) => id))
  return {
    rows: page.rows.map((sample) => sampleView(sample, covers.get(sample.id))),
    next: cursorIfAny(page.next),
    isNewest: !query.has('older'),
  }
}

function storiesOf(person: User, section: ProfileSection, query: URLSearchParams) {
  const page = listStoriesOfAsAdmin(
    person.id,
    { limit: THINGS_SHOWN, after: placeIn(query, 'older') },
    section === 'saved-stories' ? 'ready' : undefined,
  )
  const covers = getStoryCoversAsAdmin(page.rows.map(({ id }) => id))
  return {
    rows: page.rows.map((story) => storyView(story, covers.get(story.id))),
    next: cursorIfAny(page.next),
    isNewest: !query.has('older'),
  }
}

/** A cursor that is none begins with the newest. */
const placeIn = (query: URLSearchParams, part: string) => placeOf(query.get(part) ?? '')
const cursorIfAny = (place: Place | undefined) => place && cursorOf(place)

function personView(person: User) {
  const { id, username, firstName, lastName, role, country, stateProvince, city } = person
  return {
    ...{ id, username, firstName, lastName, role, country, stateProvince, city },
    name: `${firstName} ${lastName}`,
    email: displayedEmail(person),
    joinedAt: person.createdAt.toISOString(),
    picture: person.profilePicture,
    pictureSquare: getPictureSquare(person),
    location: person.location,
  }
}

function sampleView({ fileKey, photoKey, createdAt, status: _, ...sample }: ListedSample, cover?: Cover) {
  return {
    ...sample,
    filePath: `/app-storage/${fileKey}`,
    photo: photoKey && `/app-storage/${photoKey}`,
    createdAt: createdAt.toISOString(),
    cover,
  }
}

function storyView({ id, title, category, status, audioPath, createdAt }: ListedStory, cover?: Cover) {
  return { id, title, category, status, audioPath, createdAt: createdAt.toISOString(), cover }
}

function actView({ adminFirstName, adminLastName, createdAt, ...act }: ListedAct) {
  return {
    ...act,
    adminName: adminFirstName && `${adminFirstName} ${adminLastName}`,
    createdAt: createdAt.toISOString(),
  }
}
