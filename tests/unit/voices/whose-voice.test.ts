import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { database, tables } from '~/platform/storage/database.server'
import { refuseRecording } from '~/voices/recording-sent-before.server'
import { getRecording, listRecordings } from '~/voices/recordings.server'
import { MAX_RECORDINGS, MAX_VOICE_BYTES_PER_PERSON } from '~/voices/voice-formats'
import { closeVoicePool } from '~/voices/voice-pool.server'
import { recordingsOfVoice } from '~/voices/voice-recordings.server'
import { getVoice } from '~/voices/voices.server'
import { createUndecoded, newPerson, newVoice, spooledFixture, voiceUpload } from './people'

const { recordings } = tables

afterAll(closeVoicePool)

async function upload(user: ReturnType<typeof newPerson>, texts: Record<string, string>) {
  const audioPath = await spooledFixture('voice-alaw.wav')
  return createUndecoded(user, voiceUpload({ audioPath, audioFilename: 'again.wav', ...texts }))
}

const idsOf = (voice: string) => recordingsOfVoice(voice).map(({ id }) => id)

describe('an uploaded recording', () => {
  test('of a person whose voice is there joins it, with its words', async () => {
    const user = newPerson()
    const rose = newVoice(user)
    const result = await upload(user, { sameAs: rose, whoIsThisVoice: '', voiceMemory: 'Not these words.' })
    if (!result.ok) throw new Error(result.message)
    expect(idsOf(rose)).toEqual([rose, result.sample.id])
    expect(result.sample).toMatchObject({ voiceId: rose, voiceMemory: getVoice(user, rose)?.memory })
  })

  test('takes the place of another one', async () => {
    const user = newPerson()
    const rose = newVoice(user)
    const second = await upload(user, { sameAs: rose })
    if (!second.ok) throw new Error(second.message)
    const third = await upload(user, { sameAs: rose, replaces: second.sample.id })
    if (!third.ok) throw new Error(third.message)
    expect(idsOf(rose)).toEqual([rose, third.sample.id])
    expect(getRecording(user, second.sample.id)).toBeUndefined()
  })

  test('takes the place of another one where no more would fit', async () => {
    const user = newPerson()
    const rose = newVoice(user)
    for (let n = 1; n < MAX_RECORDINGS; n++) newVoice(user)
    const keepBytes = (sizeBytes: number) =>
      database().update(recordings).set({ sizeBytes }).where(eq(recordings.id, rose)).run()
    keepBytes(MAX_VOICE_BYTES_PER_PERSON)
    expect(await upload(user, { sameAs: rose })).toMatchObject({ ok: false, reason: 'invalid' })
    expect(refuseRecording(user, 1000)).toMatchObject({ ok: false })
    expect(refuseRecording(user, 1000, rose)).toBeUndefined()
    expect(await upload(user, { sameAs: rose, replaces: rose })).toMatchObject({ ok: true })
    expect(listRecordings(user)).toHaveLength(MAX_RECORDINGS)
  })

  test('of someone else needs words, and nothing is stored where the voice or the recording isn’t the user’s', async () => {
    const [user, stranger] = [newPerson(), newPerson()]
    const [rose, theirs] = [newVoice(user), newVoice(stranger)]
    const missing = await upload(user, { sameAs: '' })
    expect(missing).toMatchObject({ reason: 'invalid', errors: { whoIsThisVoice: expect.any(String) } })
    for (const texts of [
      { sameAs: theirs, replaces: '' },
      { sameAs: rose, replaces: theirs },
      { sameAs: 'nobody', replaces: '' },
      { sameAs: '', replaces: rose },
    ]) {
      const refused = await upload(user, texts)
      expect(refused).toMatchObject({ reason: 'invalid', errors: { sameAs: expect.any(String) } })
    }
    expect([listRecordings(user), listRecordings(stranger)].map(({ length }) => length)).toEqual([1, 1])
  })
})
