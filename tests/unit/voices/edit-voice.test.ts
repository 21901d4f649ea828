import { afterAll, expect, test } from 'vitest'
import type { Owner } from '~/accounts/users.server'
import { database, tables } from '~/platform/storage/database.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { closeWorkerPools } from '~/platform/workers/worker-pool.server'
import { getStory } from '~/stories/stories.server'
import { titleOf } from '~/stories/story-title'
import { editVoice } from '~/voices/edit-voice.server'
import { getRecording, type Recording } from '~/voices/recordings.server'
import { insertStory, rowsOf } from '../../support/rows'
import { newPerson, newVoice, spooledFixture, voiceUpload } from './people'

afterAll(closeWorkerPools)

const queued = () => rowsOf(database(), tables.fileDeletions).map(({ fileKey }) => fileKey)

const photoKeyOf = (sample: Recording | undefined) =>
  sample?.lovedOnePhoto?.replace('/app-storage/', '') ?? ''

/** The form of a voice with the words as they are, but for those given. */
const edited = (user: Owner, id: string, changes: Parameters<typeof voiceUpload>[0]) => {
  const { whoIsThisVoice = '', voiceMemory = '', accentNationality } = getRecording(user, id) ?? {}
  return editVoice(
    user,
    id,
    voiceUpload({ whoIsThisVoice, voiceMemory, accentNationality: accentNationality ?? '', ...changes }),
  )
}

test('changes the words, and puts another name into the titles of the voice’s stories', async () => {
  const user = newPerson()
  const [id, other] = [newVoice(user), newVoice(user)]
  const [own, others] = [id, other].map((voiceId) =>
    insertStory(database(), user.id, { voiceId, documentType: 'love-letter' }),
  )
  const before = getRecording(user, id) as Recording
  expect(await edited(user, id, { whoIsThisVoice: ' Nana ' })).toMatchObject({ ok: true })
  expect(getRecording(user, id)).toEqual({ ...before, name: 'Nana', whoIsThisVoice: 'Nana' })
  expect(getStory(user, own ?? '')?.title).toBe(titleOf('Nana', 'love-letter'))
  expect(getStory(user, others ?? '')?.title).toBe(titleOf('Grandma Rose', 'love-letter'))
  await edited(user, id, { voiceMemory: 'Loud.', accentNationality: ' ' })
  expect(getRecording(user, id)).toMatchObject({
    name: 'Nana',
    voiceMemory: 'Loud.',
    accentNationality: null,
  })
})

test('refuses an empty name and a photo that is none, and stores nothing of them', async () => {
  const user = newPerson()
  const id = newVoice(user)
  const before = getRecording(user, id)
  const blank = await edited(user, id, { whoIsThisVoice: ' \u200b', voiceMemory: 'Loud.' })
  expect(blank).toMatchObject({
    reason: 'invalid',
    errors: { whoIsThisVoice: 'Please tell us whose voice this is.' },
  })
  const photoPath = await spooledFixture('text.pdf')
  const refused = await edited(user, id, { whoIsThisVoice: 'Nana', photoPath })
  expect(refused).toMatchObject({
    reason: 'wrong-type',
    errors: { lovedOnePhoto: 'Please upload an image file' },
  })
  expect(await edited(user, id, { tooLarge: ['lovedOnePhoto'] })).toMatchObject({
    reason: 'too-large',
  })
  expect(getRecording(user, id)).toEqual(before)
  expect(await edited(newPerson(), id, { whoIsThisVoice: 'Mine' })).toBeUndefined()
})

test('stores a new photo under a key of its own, and has the old one deleted', async () => {
  const user = newPerson()
  const id = newVoice(user)
  const old = photoKeyOf(getRecording(user, id))
  await edited(user, id, { photoPath: await spooledFixture('photo.jpg') })
  const key = photoKeyOf(getRecording(user, id))
  expect(key).not.toBe(old)
  expect(await fileStore().stat(key)).toBeDefined()
  expect(queued()).toContain(old)
  await edited(user, id, { removePhoto: 'on' })
  expect(getRecording(user, id)?.lovedOnePhoto).toBeNull()
  expect(queued()).toContain(key)
})

test('leaves no photo of a voice that was deleted in the middle', async () => {
  const user = newPerson()
  const id = newVoice(user)
  const photoPath = await spooledFixture('photo.jpg')
  const editing = edited(user, id, { photoPath })
  database().delete(tables.voices).run()
  expect(await editing).toBeUndefined()
  for await (const key of fileStore().list()) expect(key).not.toContain(`${id}/photo-`)
})
