import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordings, storyDrafts, users } from '#db/schema'
import { keepThings, signedOut } from '../../support/access/people'
import type { Role } from '../../support/access/table'
import { inDatabase } from '../../support/in-database'
import type { Service } from '../../support/service'
import { signUpPerson, Visitor } from '../../support/visitor'
import type { Sender } from './requests'
import type { Ids } from './values'

const newUsername = () => `fuzzer_${randomUUID().slice(0, 8)}`

/** The people who send the requests. What these sign out, delete or rename is replaced by refresh(). */
export async function startSenders(service: Service) {
  const signedIn: ('owner' | 'another user' | 'admin')[] = ['owner', 'another user', 'admin']
  const visitors = {
    visitor: new Visitor(service.url),
    'signed out': await signedOut(service.url),
    ...Object.fromEntries(signedIn.map((role) => [role, new Visitor(service.url)])),
  } as Record<Role, Visitor>
  const ids: Ids = { USER: '', STORY: '', SAMPLE: '', PICTURE: randomUUID(), VERSION: '1', FREE_NAME: '' }

  async function signUp(role: Role): Promise<void> {
    const username = newUsername()
    visitors[role] = await signUpPerson(service.url, username)
    // There is no other way to become one.
    if (role === 'admin')
      inDatabase(service, (db) =>
        db.update(users).set({ role: 'admin' }).where(eq(users.username, username)).run(),
      )
  }

  async function refresh(): Promise<void> {
    for (const role of signedIn) {
      const me = await visitors[role].get('/api/auth/me')
      if (me.status !== 200) await signUp(role)
    }
    const { user } = await (await visitors.owner.get('/api/auth/me')).json()
    ids.USER = user.id
    const [sample, draft] = inDatabase(service, (db) => [
      db.select().from(recordings).where(eq(recordings.id, ids.SAMPLE)).get(),
      db.select().from(storyDrafts).where(eq(storyDrafts.userId, ids.USER)).get(),
    ])
    ids.VERSION = String(draft?.version ?? 0)
    if (sample?.userId !== ids.USER) Object.assign(ids, await keepThings(service, ids.USER))
  }

  await refresh()
  return {
    refresh,
    /** @param number of the request, for a name that is still free */
    forRequest(number: number): Record<Role, Sender> {
      const own = { ...ids, FREE_NAME: `free_${number}` }
      const senders = Object.entries(visitors).map(([role, visitor]) => [
        role,
        { cookie: visitor.cookieHeader(), ids: own },
      ])
      return Object.fromEntries(senders) as Record<Role, Sender>
    },
  }
}
