import { open } from 'node:fs/promises'
import type { User } from '~/accounts/users.server'
import { logError } from '~/platform/log/log-error.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { toFileName } from '~/platform/text/file-name'
import { listPronunciations } from '~/voices/pronunciations/pronunciations.server'
import { recordingExtensions } from '~/voices/voice-formats'
import { indexPage, type Listed } from './index-page'
import {
  consentsOf,
  draftOf,
  profileOf,
  readingsOf,
  recordingIds,
  recordingOf,
  storyIds,
} from './person-rows.server'
import type { ZipEntry } from './zip-stream.server'

/**
 * All files of a user's archive: readable texts and JSON, recordings, photos and sound, and at last index.html, which
 * plays what was put in. Rows are read when their turn comes; what is deleted by then is left out.
 */
export async function* personEntries(user: User, { folder, now }: { folder: string; now: Date }) {
  const listed: Listed = { user, now, pictures: [], stories: [], recordings: [], texts: [], missing: [] }
  const text = (name: string, content: string, at = now): ZipEntry => ({
    name: `${folder}/${name}`,
    at,
    text: content,
  })
  function* json(name: string, value: unknown, at = now): Generator<ZipEntry> {
    listed.texts.push(name)
    yield text(name, `${JSON.stringify(value, null, 2)}\n`, at)
  }
  async function* stored(name: string, key: string | null, at: Date) {
    if (!key) return undefined
    const file = await openStored(key)
    if (!file) {
      listed.missing.push(name)
      return undefined
    }
    yield { name: `${folder}/${name}`, at, file }
    return name
  }

  async function* storyFiles(
    name: string,
    { audioKey, facts }: ReturnType<typeof readingsOf>[number],
    note = '',
  ): AsyncGenerator<ZipEntry> {
    const at = new Date(facts.createdAt)
    yield* json(`${name}.json`, facts, at)
    yield text(`${name}.txt`, `${facts.words}\n`, at)
    const audio = yield* stored(`${name}.mp3`, audioKey, at)
    listed.stories.push({ title: facts.title + note, text: facts.words, audio })
  }

  const { picture, ...profile } = profileOf(user)
  yield* json('About you/Profile.json', profile)
  yield* json('About you/Consents.json', consentsOf(user))
  const pronunciations = listPronunciations(user).map(({ word, sayAs }) => ({ word, sayAs }))
  if (pronunciations.length > 0) yield* json('About you/Say it like this.json', pronunciations)
  const own = yield* stored('About you/Picture.jpg', picture, user.createdAt)
  if (own) listed.pictures.push(own)
  const draft = draftOf(user)
  if (draft) yield* json('The story you are working on.json', draft)

  for (const [index, id] of recordingIds(user).entries()) {
    const recording = recordingOf(user, id)
    if (!recording) continue
    const { fileKey, photoKey, mimeType, facts } = recording
    const at = new Date(facts.uploadedAt)
    const name = `Recordings/${numberedName(index, facts.name)}`
    yield* json(`${name}.json`, facts, at)
    const photo = yield* stored(`${name} (photo).jpg`, photoKey, at)
    const audio = yield* stored(`${name}${recordingExtensions[mimeType] ?? ''}`, fileKey, at)
    listed.recordings.push({ title: facts.name, text: facts.whatYouRemember, audio, photo })
  }

  for (const [index, id] of storyIds(user).entries()) {
    const readings = readingsOf(user, id)
    for (const [number, reading] of readings.entries()) {
      const { category, titleYouGave, voice } = readings[0].facts
      const name = `Stories/${numberedName(index, titleYouGave ?? [category, voice].filter(Boolean).join(', '))}`
      if (number === 0) yield* storyFiles(name, reading)
      else yield* storyFiles(`${name}, reading ${number + 1}`, reading, ' (another reading)')
    }
  }

  yield text('index.html', indexPage(listed))
}

/** Opens a file of the store, so that it stays readable if it is deleted while it waits. */
async function openStored(key: string) {
  try {
    const path = await fileStore().path(key)
    return path && (await open(path))
  } catch (error) {
    logError('export-file-unreadable', error)
    return undefined
  }
}

/** Shorter than what any file system takes, also with a folder in front (Windows: 260). */
const MAX_CHARACTERS = 60

export function fileNamePart(text: string): string {
  const short = Array.from(toFileName(text.normalize('NFC')))
    .slice(0, MAX_CHARACTERS)
    .join('')
  return short.replace(/[. ]+$/, '') || 'Untitled'
}

const numberedName = (index: number, text: string) =>
  `${String(index + 1).padStart(3, '0')} ${fileNamePart(text)}`
