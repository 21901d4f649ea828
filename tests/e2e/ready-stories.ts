import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { storyDrafts, users } from '#db/schema'
import { fileStoreIn } from '~/platform/storage/files/file-store.server'
import { qualityWith } from '../../engine/tests/support/sample-quality'
import { inDatabase } from '../support/in-database'
import { keepFile } from '../support/kept-stories'
import { insertStory, insertVoiceSample, readyAs, userIdOf } from '../support/rows'
import type { Service } from '../support/service'
import { createAccount, DINGLE, hasStarted } from './test'

/** The id of a user. */
export const idOf = (service: Service, username: string) =>
  inDatabase(service, (db) => userIdOf(db, username))

/**
 * Gives a user a location and a voice as rows and files: an upload takes three seconds of processor time, most of them for
 * what is heard in it. The voice has no profile yet; a first story makes it.
 * @returns the voice's id
 */
export async function giveVoice(service: Service, username: string, name = 'Grandma Rose'): Promise<string> {
  const id = randomUUID()
  const store = fileStoreIn(service.storageDir)
  await keepFile(store, `voices/${id}/original`, readFileSync('tests/fixtures/voice.mp3'))
  await keepFile(store, `voices/${id}/analysis`, readFileSync('tests/fixtures/voice.wav'))
  const at = new Date()
  return inDatabase(service, (db) => {
    const heard = { quality: qualityWith(), durationMs: 8000, acceptedAt: at, createdAt: at }
    db.update(users).set(DINGLE).where(eq(users.username, username)).run()
    return insertVoiceSample(db, userIdOf(db, username), { id, name, filename: 'voice.mp3', ...heard })
  })
}

/** Gives a user a location, and begins Kitchen Stories for them, with a voice and words or without. */
export function giveDraft(service: Service, username: string, voiceId?: string, content?: string) {
  const at = new Date()
  return inDatabase(service, (db) => {
    db.update(users).set(DINGLE).where(eq(users.username, username)).run()
    const draft = { userId: userIdOf(db, username), documentType: 'recipe', voiceId, content } as const
    db.insert(storyDrafts)
      .values({ ...draft, createdAt: at, updatedAt: at })
      .run()
  })
}

/** Signs up a person who has a location and has chosen Kitchen Stories, and opens the step for the voice sample. */
export async function comeToTheUploader(page: Page, service: Service) {
  const person = await createAccount(page, 'Mary', { service })
  giveDraft(service, person.username)
  await page.goto('/user-dashboard/voice-selection')
  await expect(page.getByRole('heading', { name: 'Upload Your First Voice Sample' })).toBeVisible()
  await hasStarted(page)
  return person
}

/** Signs up a person who has chosen Kitchen Stories and a voice, and opens the step of the words. */
export async function openMessage(page: Page, service: Service) {
  const person = await createAccount(page, 'Mary', { service })
  giveDraft(service, person.username, await giveVoice(service, person.username))
  await page.goto('/user-dashboard/document-upload')
  await expect(page.getByLabel('Your message')).toBeVisible()
  await hasStarted(page)
  return person
}

/** Signs up a person who has chosen Kitchen Stories and a voice, and written these words. */
export async function giveWords(page: Page, service: Service, words: string) {
  const person = await createAccount(page, 'Mary', { service })
  giveDraft(service, person.username, await giveVoice(service, person.username), words)
  return person
}

/** Inserts ready stories that can be played, two voices in turn. @returns their ids, newest first */
export async function addReadyStories(service: Service, username: string, count: number): Promise<string[]> {
  const ids = await inDatabase(service, (db) => {
    const userId = userIdOf(db, username)
    const voices = ['Grandma Rose', 'Grandpa Jo'].map((name) =>
      insertVoiceSample(db, userId, { name, photoKey: `voices/${username}/${name}` }),
    )
    return Array.from({ length: count }, (_, index) => {
      const voiceId = voices[index % 2]
      const id = randomUUID()
      return insertStory(db, userId, {
        ...{ id, voiceId, ...readyAs(`stories/${id}.mp3`) },
        content: `Cake number ${index}.`,
        // A word each two seconds.
        wordTimes: [
          { from: 0, to: 4, startMs: 0, endMs: 1900 },
          { from: 5, to: 11, startMs: 2000, endMs: 3900 },
          { from: 12, to: 14, startMs: 4000, endMs: 5900 },
        ],
        createdAt: new Date(Date.UTC(2026, 0, 31 - index)),
      })
    })
  })
  const recording = readFileSync('tests/fixtures/voice.mp3')
  for (const id of ids) await keepFile(fileStoreIn(service.storageDir), `stories/${id}.mp3`, recording)
  return ids
}
