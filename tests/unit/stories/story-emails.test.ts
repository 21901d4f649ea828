import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getUser, type User } from '~/accounts/users.server'
import { config } from '~/config.server'
import type { Job } from '~/jobs/job'
import type { Letter } from '~/mail/send-mail.server'
import { SEND_MAIL } from '~/mail/send-mail.server'
import { database, tables } from '~/storage/database.server'
import { fileStore } from '~/storage/files/file-store.server'
import { generateStoryJob } from '~/stories/narration/generate-story-job.server'
import { getStoryOfReading } from '~/stories/stories.server'
import { canHaveStoryEmails, setStoryEmails, storyEmails } from '~/stories/story-emails.server'
import { VoiceEngineError } from '~/voice-engine/voice-engine-error'
import { closeVoicePool } from '~/voices/voice-pool.server'
import { keepFile } from '../../support/kept-stories'
import { insertReading, insertStory, insertUser, readingIdOf } from '../../support/rows'
import { qualityWith } from '../../support/sample-quality'
import { fakeVoicePool, jobContext } from '../voices/jobs-of-voices'

afterAll(closeVoicePool)

let user: User

beforeEach(() => {
  const id = insertUser(database())
  database()
    .update(tables.users)
    .set({ email: `${id}@example.org` })
    .where(eq(tables.users.id, id))
    .run()
  user = getUser(id) as User
  config.smtpUrl = 'smtp://127.0.0.1:1'
  setStoryEmails(user, true)
  user = getUser(id) as User
  fakeVoicePool({
    async narrate({ outputPath }) {
      await writeFile(outputPath, 'sound')
      return { durationMs: 1000, sizeBytes: 5, peaks: new Uint8Array(240), engineVersion: '1', words: [] }
    },
    async profileSample({ recordings, profilePath }) {
      await writeFile(profilePath, 'profile')
      return { engineVersion: '1', qualities: recordings.map(() => qualityWith()), sizeBytes: 1 }
    },
    engineAvailability: () => Promise.resolve({ canRun: true, version: '1' }),
  })
})

async function newStory(readingOf?: string, place = 1): Promise<Job> {
  const files = `stories/${randomUUID()}`
  const values = { content: 'Secret words', audioPath: `${files}.mp3`, sampleKey: `${files}/sample` }
  const id = readingOf
    ? insertReading(database(), readingOf, { ...values, place })
    : readingIdOf(insertStory(database(), user.id, { ownTitle: 'Secret title', ...values }))
  await keepFile(fileStore(), `${files}/sample`, 'sample')
  return { id: 'j', kind: 'generate-story', payload: {}, subject: id, attempt: 1 }
}

const storyOf = (job: Job) => getStoryOfReading(user, job.subject ?? '')?.id

const make = (job: Job) => generateStoryJob.run(job, jobContext())

const fail = (job: Job, error: Error) =>
  database().transaction((tx) => generateStoryJob.onFailed?.(tx, job, error))

/** The emails that are enqueued about a story, as they are written now. */
function emailsAbout({ subject }: Job) {
  const { kind, payload } = tables.jobs
  const about = sql<string>`${payload} ->> 'about'`
  return database()
    .select({ about, letter: sql<Letter>`${payload} ->> 'letter'` })
    .from(tables.jobs)
    .where(and(eq(kind, SEND_MAIL), eq(about, `${user.id} ${subject}`)))
    .all()
    .map(({ letter, about }) => storyEmails[letter]?.(about))
}

test('a story that is ready is announced once, by its kind and a link, without a word of its owner’s', async () => {
  const job = await newStory()
  await make(job)
  await make(job)
  const [email, ...others] = emailsAbout(job)
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: user.email, subject: 'Your story is ready', isAutomatic: true })
  expect(email?.text).toContain('Your story (Kitchen Stories) is ready to listen to.')
  expect(email?.text).toContain(`${config.linkBase.origin}/user-dashboard?story=${storyOf(job)}`)
  expect(email?.text).not.toContain('Secret')
})

test('a failed one too, with the cause in the words of its card, and another failure of it not again', async () => {
  const job = await newStory()
  fail(job, new VoiceEngineError('too-short', 'x'))
  fail(job, new VoiceEngineError('too-short', 'x'))
  const [email, ...others] = emailsAbout(job)
  expect(others).toEqual([])
  expect(email?.subject).toBe('Your story could not be made')
  expect(email?.text).toContain(
    'Your story (Kitchen Stories) could not be made. The recording is silent. Please choose another voice, or upload a new recording. Its words are kept.',
  )
})

test('another reading is announced as one, with a link to its story', async () => {
  const story = await newStory()
  await make(story)
  const id = storyOf(story)
  const [ready, failed] = [await newStory(id, 2), await newStory(id, 3)]
  await make(ready)
  fail(failed, new VoiceEngineError('too-short', 'x'))
  const [readyEmail] = emailsAbout(ready)
  expect(readyEmail?.subject).toBe('A new reading of your story is ready')
  expect(readyEmail?.text).toContain(`/user-dashboard?story=${storyOf(story)}`)
  const [failedEmail] = emailsAbout(failed)
  expect(failedEmail?.subject).toBe('A new reading of your story could not be made')
  expect(failedEmail?.text).toContain(`/user-dashboard?story=${storyOf(story)}`)
})

test('no email goes to those who haven’t asked, nor about a story that was deleted before it was sent', async () => {
  const job = await newStory()
  await make(job)
  database().delete(tables.stories).run()
  expect(emailsAbout(job)).toEqual([undefined])
  const other = await newStory()
  setStoryEmails(user, false)
  await make(other)
  expect(emailsAbout(other)).toEqual([])
})

test('they are offered to users with an email address, where emails are sent', () => {
  expect(canHaveStoryEmails(user)).toBe(true)
  expect(canHaveStoryEmails({ ...user, email: null })).toBe(false)
  expect(canHaveStoryEmails({ ...user, role: 'admin' })).toBe(false)
  config.smtpUrl = undefined
  expect(canHaveStoryEmails(user)).toBe(false)
  expect(setStoryEmails(user, true)).toMatchObject({ ok: false })
})
