import { beforeAll, describe, expect, it } from 'vitest'
import * as tables from '#db/schema'
import { enqueue } from '~/platform/jobs/enqueue.server'
import { newPerson } from '../support/person'
import { insertStory, insertUser, readingIdOf } from '../support/rows'
import { databaseOfFile, sharedService } from '../support/service-of-file'
import type { Visitor } from '../support/visitor'

const service = sharedService()
const db = databaseOfFile(service)
let admin: Visitor
let rose: string
let story: string

const words = 'Two cups of flour, <b>my dear</b>.'

beforeAll(async () => {
  admin = await newPerson(service.url, 'keeper', { role: 'admin' })
  insertUser(db, { username: 'passer_by' })
  rose = insertUser(db, {
    username: 'rose_m',
    firstName: 'Rose',
    lastName: 'Miller',
    createdAt: new Date(2e12),
  })
  story = insertStory(db, rose, {
    ownTitle: 'For Sunday',
    content: words,
    status: 'failed',
    createdAt: new Date(2e12),
    narrativeContext: {
      rawResponses: { kitchen_smells: 'Bread & cinnamon' },
      senderIdentity: 'Grandma (June)',
    },
  })
})

const page = async (query = '') => (await admin.get(`/admin-dashboard${query}`)).text()
/** The visible text: without the comments that React puts between texts, and without text for screen readers. */
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<!--.*?-->|<wbr\/>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const rowsOf = (html: string) =>
  Array.from(html.matchAll(/<tr[^>]*>[\s\S]*?<\/tr>/g), ([row]) => textOf(row).trim()).slice(1)

describe("the admin's lists", () => {
  it('have everyone, and lead to each one’s pages', async () => {
    const html = await page()
    const [newest = ''] = rowsOf(html)
    expect(newest).toMatch(
      new RegExp(`^${rose.slice(0, 5)} Rose Miller @rose_m : profile rose_m@everspoken.example User`),
    )
    expect(newest).toMatch(/May 18, 2033 View Rose Miller Delete Rose Miller$/)
    expect(html.split(`/admin-dashboard/users/${rose}"`)).toHaveLength(3)
    expect(html).toContain(`/admin-dashboard/users/${rose}/delete"`)
  })

  it('offer no look at an admin, and no end to oneself', async () => {
    const other = insertUser(db, { role: 'admin', username: 'second', firstName: 'Zoë', lastName: 'Second' })
    const html = await page('')
    const rows = rowsOf(html)
    expect(rows.find((row) => row.includes('@keeper'))).toMatch(/This is you$/)
    expect(rows.find((row) => row.includes('@second'))).toMatch(/Admin January 1, 2026 Delete Zoë Second$/)
    expect(html).not.toContain(`/users/${other}"`)
    db.$client.exec("DELETE FROM users WHERE username = 'second'")
  })

  it('show five cards, three tabs, one that is closed, and a panel without a tab', async () => {
    const html = textOf(await page('?tab=nonsense'))
    expect(html).toMatch(
      /Summary User Management Total users 3 Active users 2 Story Creation Voice samples 0/,
    )
    expect(html).toMatch(
      /Archived Stories Total archived 0 Written messages 0 Music Library State Coming Soon/,
    )
    expect(html).toMatch(
      /Saved Stories Archived Stories Coming Soon User Management 3 users Opening a profile is recorded/,
    )
    const music = textOf(await page('?tab=music-library'))
    expect(music).toMatch(/Archived Stories Coming Soon Music Library Coming Soon Home FAQ Contact Us /)
    expect(await page()).not.toContain('tab=music-library')
  })

  it.each([
    '?page=x',
    '?page=-1',
    '?page=0',
    '?page=%00',
    '?page=2.5',
    '?page=9999',
    '?page=99999999999999999999999999',
  ])('come as a page for %s, whatever it is', async (query) => {
    const answer = await admin.get(`/admin-dashboard${query}`)
    expect(answer.status).toBe(200)
    expect(rowsOf(await answer.text())).toHaveLength(3)
  })
})

describe('a story of a user', () => {
  const looks = () =>
    db
      .select()
      .from(tables.auditRecords)
      .all()
      .map(({ act, what, userId, subjectId }) => [act, what, userId, subjectId])

  it('stands in the lists without its words', async () => {
    const html = await page('?tab=story-creation')
    expect(rowsOf(html)[0]).toMatch(
      new RegExp(
        `^${rose.slice(0, 5)} Rose Miller @rose_m Written Message May 18, 2033 at [0-9:]+ [AP]M UTC Fail View`,
      ),
    )
    expect(html).not.toContain('flour')
    expect(looks()).toEqual([])
  })

  it('is shown whole, and the look is kept', async () => {
    const html = await page(`/stories/${story}?tab=story-creation`)
    const text = textOf(html)
    expect(html).toContain('Two cups of flour, &lt;b&gt;my dear&lt;/b&gt;.')
    expect(text).toMatch(
      /User Rose Miller @rose_m Category Written Message, Kitchen Stories Voice Grandma \(June\)/,
    )
    expect(text).toMatch(/Status Failed/)
    expect(text).toMatch(/smell.*\? Bread &amp; cinnamon/)
    expect(text.match(/Not set/g)).toHaveLength(4)
    expect(looks()).toEqual([['viewed', 'story', rose, story]])
  })

  it('is not there where there is none, or where an admin made it', async () => {
    const other = insertUser(db, { role: 'admin' })
    const theirs = insertStory(db, other, { content: 'Nobody else may read this' })
    for (const part of ['', '/delete']) {
      for (const id of ['nobody', theirs, '']) {
        const answer = await admin.get(`/admin-dashboard/stories/${id}${part}`)
        expect(answer.status).toBe(404)
        expect(await answer.text()).toContain('404 Page Not Found')
      }
    }
    db.$client.prepare('DELETE FROM users WHERE id = ?').run(other)
    db.$client.exec('DELETE FROM audit_records')
  })

  it('is deleted with its job, once, also by a double click', async () => {
    enqueue(db, {
      kind: 'generate-story',
      subject: readingIdOf(story),
      payload: {},
      runAfterAt: new Date(4e12),
    })
    expect(db.select().from(tables.jobs).all()).toHaveLength(1)
    const here = '/admin-dashboard?tab=story-creation#list'
    const form = `/admin-dashboard/stories/${story}/delete`
    const asked = textOf(await (await admin.get(form)).text())
    expect(asked).toContain('This will permanently delete this story and its audio. It cannot be recovered.')
    const answers = [await admin.post(form, {}), await admin.post(form, {})]
    expect(answers.map(({ status, headers }) => [status, headers.get('Location')])).toEqual([
      [303, here],
      [303, here],
    ])
    expect(textOf(await page())).toContain('Story Deleted')
    expect(db.select().from(tables.stories).all()).toEqual([])
    expect(db.select().from(tables.jobs).all()).toEqual([])
    expect(looks()).toEqual([['deleted', 'story', rose, story]])
  })
})
