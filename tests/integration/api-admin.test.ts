import { beforeAll, describe, expect, it } from 'vitest'
import * as tables from '#db/schema'
import { newPerson } from '../support/person'
import { insertStory, insertUser, insertVoiceSample, rowsOf } from '../support/rows'
import { databaseOfFile, sharedService } from '../support/service-of-file'
import { uploadSample, type Visitor } from '../support/visitor'

const service = sharedService()
const db = databaseOfFile(service)
let admin: Visitor
let person: Visitor
let personId: string
let adminId: string
let otherAdminId: string

const idOf = async (visitor: Visitor) => (await (await visitor.get('/api/auth/me')).json()).user.id

beforeAll(async () => {
  admin = await newPerson(service.url, 'keeper', { role: 'admin' })
  person = await newPerson(service.url)
  ;[adminId, personId] = await Promise.all([idOf(admin), idOf(person)])
  otherAdminId = insertUser(db, { role: 'admin', createdAt: new Date(1) })
})

const acts = () =>
  rowsOf(db, tables.auditRecords).map(({ act, what, userId, subjectId }) => [act, what, userId, subjectId])

const perPerson = ['voice-samples', 'user-profile', 'user-voice-samples', 'user-stories']

describe('the lists for admins', () => {
  it('have all users, newest first, with the fields of docs/spec.md and without passwords', async () => {
    const users = await (await admin.get('/api/admin/users')).json()
    expect(users.map(({ id }: { id: string }) => id)).toEqual([personId, adminId, otherAdminId])
    expect(users[0]).toMatchObject({ role: 'user', location: 'Dingle, Kerry, Ireland', profilePicture: null })
    expect(users[2].email).toBeNull()
    expect(JSON.stringify(users)).not.toMatch(/hash|terms/i)
  })

  it('have all stories without their texts and answers, which the list of one user has', async () => {
    const words = { content: 'For one pair of ears', narrativeContext: { senderIdentity: 'Grandma Rose' } }
    const id = insertStory(db, personId, words)
    const text = await (await admin.get('/api/admin/stories')).text()
    expect(JSON.parse(text)).toEqual([
      expect.objectContaining({ id, userId: personId, category: 'Written Message' }),
    ])
    expect(text).not.toMatch(/For one pair|narrativeContext|content/)
    expect(acts()).toEqual([])
    const theirs = await (await admin.get(`/api/admin/user-stories/${personId}`)).json()
    expect(theirs).toEqual([{ ...JSON.parse(text)[0], ...words }])
    expect(acts()).toEqual([['viewed', 'stories', personId, null]])
  })

  it('have the newest thousand', async () => {
    db.transaction(() => {
      for (let i = 0; i < 1001; i += 1) insertStory(db, otherAdminId, { createdAt: new Date(i) })
    })
    expect(await (await admin.get('/api/admin/stories')).json()).toHaveLength(1000)
    db.$client.exec('DELETE FROM all_stories')
  })

  it('count the voice samples', async () => {
    insertVoiceSample(db, personId)
    const response = await admin.get('/api/admin/voice-samples')
    expect(await response.json()).toEqual({ completedVoiceSamples: 1 })
    db.$client.exec('DELETE FROM recordings')
  })
})

describe('the details of a user', () => {
  it('are the user and their counts', async () => {
    const { user, stats } = await (await admin.get(`/api/admin/user-profile/${personId}`)).json()
    expect(user.id).toBe(personId)
    expect(stats).toEqual({ voiceSamples: 0, writtenMessages: 0, savedStories: 0, archivedStories: 0 })
  })

  it('are their voices, which an admin can hear, and each view is recorded', async () => {
    const sample = await uploadSample(person, 'tests/fixtures/voice-alaw.wav')
    db.$client.exec('DELETE FROM audit_records')
    const [listed] = await (await admin.get(`/api/admin/voice-samples/${personId}`)).json()
    expect(listed).toMatchObject({ id: sample, whoIsThisVoice: 'Grandma Rose', lovedOnePhoto: null })
    const [heard] = await (await admin.get(`/api/admin/user-voice-samples/${personId}`)).json()
    expect(heard.audioUrl).toBe(`/app-storage/voices/${sample}/original`)
    expect((await admin.send('HEAD', heard.audioUrl)).status).toBe(200)
    expect(acts()).toEqual([['viewed', 'voice-samples', personId, null]])
    for (const Range of ['bytes=0-99', 'bytes=100-']) {
      expect((await admin.get(heard.audioUrl, { Range })).status).toBe(206)
    }
    expect((await person.get(heard.audioUrl)).status).toBe(200)
    expect(acts().slice(1)).toEqual([['listened', 'recording', personId, sample]])
  })

  it('leave no record for an unknown user', async () => {
    db.$client.exec('DELETE FROM audit_records')
    await admin.get('/api/admin/user-profile/nobody')
    await person.get(`/api/admin/user-profile/${personId}`)
    await admin.get('/app-storage/voices/nobody/original')
    expect(acts()).toEqual([])
  })

  it.each(perPerson)('are not available for %s of an admin or an unknown user', async (name) => {
    for (const id of [adminId, otherAdminId, 'nobody', '%27%20OR%201', '..%2Fusers']) {
      expect((await admin.get(`/api/admin/${name}/${id}`)).status).toBe(404)
    }
  })
})

describe('DELETE /api/admin/users/{id}', () => {
  it('deletes the user with their sessions, and leaves a record', async () => {
    const gone = await newPerson(service.url)
    const id = await idOf(gone)
    const response = await admin.json('DELETE', `/api/admin/users/${id}`)
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    expect((await gone.get('/api/auth/me')).status).toBe(401)
    expect((await admin.get(`/api/admin/user-profile/${id}`)).status).toBe(404)
    expect((await admin.json('DELETE', `/api/admin/users/${id}`)).status).toBe(404)
    expect(acts()).toContainEqual(['deleted', 'account', id, null])
  })

  it('does not delete the requesting admin', async () => {
    const response = await admin.json('DELETE', `/api/admin/users/${adminId}`)
    expect([response.status, await response.json()]).toEqual([
      422,
      { message: 'You can’t delete your own account.' },
    ])
    expect((await admin.get('/api/auth/me')).status).toBe(200)
  })
})
