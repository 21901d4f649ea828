import { dueDateOf } from '~/account-deletion/delete-account.server'
import { getPictureSquare } from '~/accounts/profile-picture.server'
import type { User } from '~/accounts/users.server'
import {
  getAccountAsAdmin,
  getAdminActsPageOn,
  getPersonAsAdmin,
  getPersonStatsAsAdmin,
  getSamplesPageOf,
  getStoriesPageOf,
} from '~/admin/rows-as-admin.server'
import { displayedEmail } from '~/admin/users-page.server'
import { type AdminAct, recordAdminAct } from '~/audit/record.server'
import { mailOff } from '~/contact/contact.server'
import { orNotFound } from '../handlers.server'
import { type ProfileSection, profileSectionOf } from '../labels'
import { pageOf } from '../lists/list-view.server'

export type PersonView = ReturnType<typeof viewDialog>
export type Person = ReturnType<typeof personView>
export type Samples = ReturnType<typeof samplesOf>
export type Stories = ReturnType<typeof storiesOf>

/**
 * What an admin sees is recorded before it is read.
 * @throws Response 404 for a missing user, and for one whose details an admin may not see
 */
export function viewDialog(admin: User, id: string, query: URLSearchParams) {
  const section = profileSectionOf(query.get('section'))
  const readyOnly = section === 'saved-stories'
  const hasStories = readyOnly || section === 'story-creation'
  const person = viewPerson(admin, id, ['profile', ...seenIn[section]])
  return {
    person: personView(person),
    isMailOn: mailOff() === undefined,
    stats: getPersonStatsAsAdmin(person),
    section,
    samples: section === 'voice-samples' ? samplesOf(person, query) : undefined,
    stories: hasStories ? storiesOf(person, query, readyOnly) : undefined,
    acts: actsOn(person, query),
  }
}

const seenIn: Record<ProfileSection, AdminAct['what'][]> = {
  'voice-samples': ['voice-samples'],
  'story-creation': ['stories'],
  'saved-stories': ['stories'],
  'archived-stories': [],
}

/** @returns undefined for a missing user, and for one whose details an admin may not see */
export function suspendDialog(id: string) {
  const person = getPersonAsAdmin(id)
  if (!person) return undefined
  const { username, firstName, lastName, suspendedAt } = person
  return { id, username, name: `${firstName} ${lastName}`, suspendedAt }
}

/** @returns undefined for a missing user, and for the admin themselves */
export function deleteDialog(admin: User, id: string) {
  const account = id === admin.id ? undefined : getAccountAsAdmin(id)
  if (!account) return undefined
  const { username, role, firstName, lastName } = account
  // Admins can't see how much another admin has made.
  const { voiceSamples, writtenMessages } =
    role === 'user' ? getPersonStatsAsAdmin(account) : { voiceSamples: 0, writtenMessages: 0 }
  return { username, role, name: `${firstName} ${lastName}`, voiceSamples, writtenMessages }
}

function viewPerson(admin: User, id: string, parts: AdminAct['what'][]): User {
  const person = orNotFound(getPersonAsAdmin(id))
  for (const what of parts) recordAdminAct({ adminId: admin.id, act: 'viewed', what, userId: person.id })
  return person
}

function personView(person: User) {
  return {
    ...person,
    leavesAt: dueDateOf(person),
    name: `${person.firstName} ${person.lastName}`,
    email: displayedEmail(person),
    pictureSquare: getPictureSquare(person),
  }
}

/** Turns a row's peaks into text. */
export const withTexts = <Row extends { peaks: Buffer | null }>({ peaks, ...row }: Row) => ({
  ...row,
  peaks: peaks?.toString('base64'),
})

function samplesOf({ id }: User, query: URLSearchParams) {
  const { rows, ...page } = getSamplesPageOf(id, pageOf(query, 'items'))
  return {
    ...page,
    rows: rows.map(({ fileKey, photoKey, ...sample }) => ({
      ...withTexts(sample),
      filePath: `/app-storage/${fileKey}`,
      photo: photoKey && `/app-storage/${photoKey}`,
    })),
  }
}

function storiesOf({ id }: User, query: URLSearchParams, readyOnly: boolean) {
  const { rows, ...page } = getStoriesPageOf(id, { page: pageOf(query, 'items'), readyOnly })
  return { ...page, rows: rows.map(withTexts) }
}

function actsOn({ id }: User, query: URLSearchParams) {
  const { rows, ...page } = getAdminActsPageOn(id, pageOf(query, 'acts'))
  return {
    ...page,
    rows: rows.map(({ adminFirstName, adminLastName, ...act }) => ({
      ...act,
      adminName: adminFirstName && `${adminFirstName} ${adminLastName}`,
    })),
  }
}
