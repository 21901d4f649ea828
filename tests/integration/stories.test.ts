import { join } from 'node:path'
import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { allStories, jobs } from '#db/schema'
import { newPerson } from '../support/person'
import { insertRow, insertStory, insertVoiceSample, readingIdOf, userIdOf } from '../support/rows'
import { databaseOfFile, sharedService } from '../support/service-of-file'

const service = sharedService()

const db = databaseOfFile(service)
const failed = { status: 'failed', sampleKey: null } as const

describe('GET /api/stories', () => {
  it("lists the user's stories with every field, newest first, and is not cached", async () => {
    const person = await newPerson(service.url, 'lister')
    const userId = userIdOf(db, 'lister')
    const voice = insertVoiceSample(db, userId)
    const older = insertStory(db, userId, {
      ...failed,
      voiceId: voice,
      narrativeContext: { documentType: 'recipe' },
    })
    const newer = insertStory(db, userId, { createdAt: new Date('2026-02-01T00:00:00Z') })
    const at = new Date()
    // No longer than the queue's own: a longer one is of a clock that was set back, and the queue would take the job.
    const running = { leaseToken: 'a', leaseExpiresAt: new Date(Date.now() + 10_000) }
    insertRow(db, jobs, {
      ...{
        id: newer,
        kind: 'generate-story',
        subject: readingIdOf(newer),
        payload: {},
        status: 'running',
      },
      ...{ progress: 0.4, runAfterAt: at, createdAt: at, ...running },
    })
    const answer = await person.get('/api/stories')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(await answer.json()).toEqual([
      expect.objectContaining({ id: newer, status: 'processing', progress: 0.4 }),
      {
        id: older,
        userId,
        title: "Loved One's Voice: Grandma | Category: Recipe",
        content: 'Some words',
        documentType: 'recipe',
        category: 'Written Message',
        status: 'failed',
        audioPath: null,
        selectedVoiceId: expect.any(String),
        narrativeContext: { documentType: 'recipe' },
        progress: 0,
        secondsLeft: null,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    ])
  })
})

describe('DELETE /api/stories/{id}', () => {
  it("deletes the user's story, once", async () => {
    const person = await newPerson(service.url, 'deleter')
    const userId = userIdOf(db, 'deleter')
    const id = insertStory(db, userId, failed)
    const answer = await person.json('DELETE', `/api/stories/${id}`)
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect((await person.json('DELETE', `/api/stories/${id}`)).status).toBe(404)
    expect(await (await person.get('/api/stories')).json()).toEqual([])
  })

  it('is 404 for whatever is no id', async () => {
    const person = await newPerson(service.url)
    for (const junk of ['x', '..%2f', '%F0%9F%8C%B9', 'a'.repeat(3000)]) {
      expect((await person.json('DELETE', `/api/stories/${junk}`)).status, junk).toBe(404)
    }
  })
})

describe('deleting through the page', () => {
  it('leads to the list of stories, which undoes it, though not for another person or the next day', async () => {
    const [person, other] = [await newPerson(service.url, 'stepper'), await newPerson(service.url, 'other')]
    const id = insertStory(db, userIdOf(db, 'stepper'), failed)
    const page = `/user-dashboard/stories/${id}`
    expect(await (await person.get(`${page}/delete`)).text()).toContain('You can undo this for one day')
    const remove = () => person.post(`${page}/delete`, {})
    expect((await remove()).headers.get('Location')).toBe('/user-dashboard#saved-stories')
    expect(await (await person.get('/user-dashboard')).text()).toContain(`action="${page}/undo"`)
    expect((await person.get(`${page}/undo`)).status).toBe(200)
    expect((await other.post(`${page}/undo`, {})).status).toBe(404)
    const undone = await person.post(`${page}/undo`, {})
    expect([undone.status, undone.headers.get('Location')]).toEqual([303, `/user-dashboard#story-${id}`])
    expect(await (await person.get('/api/stories')).json()).toMatchObject([{ id }])
    await remove()
    db.update(allStories)
      .set({ deletedAt: new Date(0) })
      .where(eq(allStories.id, id))
      .run()
    const late = await person.post(`${page}/undo`, {})
    expect([late.status, await late.text()]).toEqual([404, expect.stringContaining('Its day is over')])
  })

  it('that fails shows the message of the list or of the card, logs the error, and deletes nothing', async () => {
    const person = await newPerson(service.url, 'unlucky')
    const userId = userIdOf(db, 'unlucky')
    const [story, sample] = [insertStory(db, userId), insertVoiceSample(db, userId)]
    const sqlite = new Database(join(service.storageDir, 'app.sqlite'))
    for (const table of ['all_stories', 'recordings']) {
      sqlite.exec(`CREATE TRIGGER stuck_${table} BEFORE DELETE ON ${table} WHEN OLD.user_id = '${userId}'
        BEGIN SELECT RAISE(ABORT, 'the disk is on fire'); END`)
    }
    const submit = async (path: string) => {
      const answer = await person.post(`/user-dashboard/${path}/delete`, {})
      expect(answer.status).toBe(503)
      return answer.text()
    }
    expect(await submit(`stories/${story}`)).toMatch(
      /role="alert".*Delete Failed.*Failed to delete story\. Please try again\./s,
    )
    expect(await submit(`recordings/${sample}`)).toContain(
      'The recording could not be deleted just now. It is still kept.',
    )
    sqlite
      .prepare(
        "UPDATE readings SET status = 'ready', audio_path = 'a', duration_ms = 1, size_bytes = 1 WHERE story_id = ?",
      )
      .run(story)
    expect(await submit(`recordings/${sample}`)).toContain('Failed to delete voice sample. Please try again.')
    for (const table of ['all_stories', 'recordings']) sqlite.exec(`DROP TRIGGER stuck_${table}`)
    sqlite.close()
    expect(service.output()).toContain('"event":"delete-failed"')
    expect(service.output()).not.toContain('on fire')
    expect((await person.post(`/user-dashboard/recordings/${sample}/delete`, {})).status).toBe(303)
  })
})
