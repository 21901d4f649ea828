import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as tables from '#db/schema'
import { newPerson } from '../support/person'
import { insertRow, insertStory, insertUser, insertVoiceSample, rowsOf } from '../support/rows'
import { databaseOfFile, sharedService } from '../support/service-of-file'
import { startStory, uploadSample, type Visitor } from '../support/visitor'

const service = sharedService()
const db = databaseOfFile(service)
let admin: Visitor
let adminId: string
let personId: string

const idOf = async (visitor: Visitor) => (await (await visitor.get('/api/auth/me')).json()).user.id

beforeAll(async () => {
  admin = await newPerson(service.url, 'keeper', { role: 'admin', firstName: 'Ada' })
  adminId = await idOf(admin)
})

afterEach(() => {
  db.delete(tables.auditRecords).run()
  db.delete(tables.users).where(eq(tables.users.id, personId)).run()
})

const page = async (path: string) => (await admin.get(`/admin-dashboard/${path}`)).text()
const lines = (html: string) =>
  html
    .replace(/<(script|style|svg).*?<\/\1>/gs, ' ')
    .replace(/<!--.*?-->|<wbr\/>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/\s*\n\s*/g, ' | ')
/** The text of a page. */
const shown = async (path: string) => lines(/<main.*<\/main>/s.exec(await page(path))?.[0] ?? '')
const acts = () => rowsOf(db, tables.auditRecords).map(({ act, what }) => `${act} ${what}`)

it('shows admins a planned deletion, which waits during a suspension', async () => {
  personId = insertUser(db, { username: 'mary', email: 'mary@example.org' })
  const plan = { requestedAt: new Date(), dueAt: new Date('2035-05-06') }
  insertRow(db, tables.accountDeletions, { userId: personId, ...plan })
  expect(await shown(`users/${personId}`)).toContain('To be deleted | They asked for it. It happens on')
  await admin.post(`/admin-dashboard/users/${personId}/suspend`, {})
  expect(await shown(`users/${personId}`)).toContain('It waits for the end of the suspension')
})

describe('the page of a person', () => {
  it('counts what a person has made, and shows each kind in its tab', async () => {
    personId = insertUser(db)
    insertVoiceSample(db, personId, { id: 'voice-1', name: 'Grandma Rose' })
    const audio = { audioPath: 'stories/s.mp3', durationMs: 9000, sizeBytes: 9 }
    insertStory(db, personId, { ownTitle: 'The ready one', status: 'ready', ...audio })
    insertStory(db, personId, { ownTitle: 'The one being made', audioPath: 'stories/not-yet.mp3' })
    insertStory(db, personId, { ownTitle: 'The failed one', status: 'failed' })

    const voices = await page(`users/${personId}`)
    expect(lines(voices)).toContain(
      'Voice samples | 1 | Written messages | 3 | Saved stories | 1 | Archived stories | 0',
    )
    // Nothing is fetched, and so nothing counts as heard, before the admin presses Play.
    expect(voices).toMatch(/<audio[^>]+preload="none"[^>]+src="\/app-storage\/voices\/voice-1\/original"/)
    const created = await page(`users/${personId}?section=story-creation`)
    for (const [title, label] of [
      ['The ready one', 'Success'],
      ['The one being made', 'Processing'],
      ['The failed one', 'Failed'],
    ]) {
      expect(lines(created)).toContain(`${title} | ${label} | Written Message`)
    }
    expect(created.match(/<audio/g)).toHaveLength(1)
    expect(created).toContain('src="/app-storage/stories/s.mp3"')
    const saved = await shown(`users/${personId}?section=saved-stories`)
    expect(saved).toContain('The ready one')
    expect(saved).not.toMatch(/The failed one|being made/)
    expect(await shown(`users/${personId}?section=archived-stories`)).toContain('Archiving is coming soon')
    expect(await shown(`users/${personId}?section=no-such`)).toContain('Grandma Rose')
  })

  it('has fifty of a list on a page, and leads to the next', async () => {
    personId = insertUser(db)
    for (let number = 1; number <= 51; number += 1) {
      const ownTitle = `Story no. ${number}.`
      insertStory(db, personId, { ownTitle, status: 'failed', createdAt: new Date(number) })
    }
    const first = await page(`users/${personId}?section=story-creation`)
    const titles = (html: string) =>
      html.match(/<h4[^>]*><span[^>]*>[^<]*/g)?.map((title) => title.split('>')[2])
    expect(titles(first)).toHaveLength(50)
    expect(first).toContain('section=story-creation&amp;items=2#person-section">Next<')
    const second = await page(`users/${personId}?section=story-creation&items=2`)
    expect(titles(second)).toEqual(['Story no. 1.'])
    expect(lines(second)).toContain('Previous | , stories | 51 of 51')
    const rubbish = await page(`users/${personId}?section=story-creation&items=%00`)
    expect(titles(rubbish)).toEqual(titles(first))
    const beyond = await page(`users/${personId}?section=story-creation&items=9`)
    expect(titles(beyond)).toEqual(titles(second))
  })
})

describe('a page about a person', () => {
  it('answers 404 for an admin, for oneself, for unknown and malformed ids, and leaves no record', async () => {
    personId = insertUser(db, { role: 'admin' })
    for (const id of [personId, adminId, 'nobody', '', '%27%20OR%201', '../x', 'x'.repeat(5000)]) {
      const answer = await admin.get(`/admin-dashboard/users/${id}`)
      expect([id.slice(0, 50), answer.status]).toEqual([id.slice(0, 50), 404])
    }
    for (const id of [adminId, 'nobody', '']) {
      expect((await admin.get(`/admin-dashboard/users/${id}/delete`)).status).toBe(404)
    }
    expect(await shown(`users/${personId}/delete`)).toContain('Ada Byron | @')
    expect(acts()).toEqual([])
  })
})

describe('delete-user', () => {
  const nameOf = (id: string) => db.select().from(tables.users).where(eq(tables.users.id, id)).get()?.username
  const remove = (who: Visitor, id: string, confirmation = nameOf(id) ?? 'gone') =>
    who.post(`/admin-dashboard/users/${id}/delete`, { confirmation })
  /** Where a form's answer leads, and what is said there. */
  async function answerOf(answer: Response) {
    const location = answer.headers.get('Location') ?? ''
    return [answer.status, location, lines(await (await admin.get(location)).text())] as const
  }

  it('takes a person with their session, their jobs and their files', async () => {
    const kept = () =>
      readdirSync(join(service.storageDir, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    const person = await newPerson(service.url)
    personId = await idOf(person)
    const sample = await uploadSample(person, 'tests/fixtures/voice-alaw.wav')
    await startStory(person, sample, 'Bake it slowly, and share it.')
    // The original, its analysis, and the story's copy of that.
    expect(kept().length).toBeGreaterThanOrEqual(3)
    expect(await shown(`users/${personId}/delete`)).toMatch(/Mary Ellis.*gone forever.*voice samples \(1\)/)

    const [status, location, text] = await answerOf(await remove(admin, personId))
    expect([status, location]).toEqual([303, '/admin-dashboard'])
    expect(text).toContain('Success | User deleted successfully')
    expect(text).not.toContain('Mary Ellis')
    const next = await person.get('/user-dashboard')
    expect([next.status, next.headers.get('Location')]).toEqual([303, '/sign-in'])
    const recording = `/app-storage/voices/${sample}/original`
    expect((await person.get(recording)).status).toBe(404)
    expect((await admin.get(recording)).status).toBe(404)
    const jobs = db.select().from(tables.jobs).where(eq(tables.jobs.ownerId, personId)).all()
    expect(jobs).toEqual([])
    await expect.poll(kept).toEqual([])
    expect(acts()).toContain('deleted account')
  })

  it('asks for the username first, and shows the form again with what was typed', async () => {
    personId = insertUser(db, { username: 'Mary_E' })
    for (const typed of ['', 'mary', 'keeper', personId]) {
      const refused = await remove(admin, personId, typed)
      expect(refused.status).toBe(422)
      const html = await refused.text()
      expect(lines(html)).toContain('to confirm | Please type Mary_E, exactly as shown.')
      expect(html).toMatch(new RegExp(`<input[^>]*name="confirmation"[^>]*value="${typed}"`))
      expect(html).toContain(`action="/admin-dashboard/users/${personId}/delete"`)
    }
    expect(nameOf(personId)).toBe('Mary_E')
    expect(acts()).toEqual([])
    const [status, location] = await answerOf(await remove(admin, personId, ' @mary_e '))
    expect([status, location, nameOf(personId)]).toEqual([303, '/admin-dashboard', undefined])
  })
})
