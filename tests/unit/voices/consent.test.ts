import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { database, tables } from '~/storage/database.server'
import { fileStore } from '~/storage/files/file-store.server'
import { chooseVoice, getDraft } from '~/stories/draft/drafts.server'
import { startStoryFromRequest } from '~/stories/start-story.server'
import {
  AGREEMENT_NEEDED,
  missingConsent,
  recordCompanyConsent,
  recordUploadConsent,
  uploadStatement,
} from '~/voices/consent.server'
import { acceptRecordings } from '~/voices/sentence/accept-recordings.server'
import { mayBeSaid } from '~/voices/sentence/enqueue-sentence.server'
import { CONSENT_STATEMENT } from '~/voices/voice-formats'
import { voiceKeys } from '~/voices/voice-profiles.server'
import { keepFile } from '../../support/kept-stories'
import { newPerson, newVoice } from './people'

const engine = vi.hoisted(() => ({ destination: {} }))
vi.mock('~/voices/chosen-engine.server', () => ({ chosenEngine: () => ({ name: 'classic', ...engine }) }))

const here = { kind: 'here' }
const company = (name: string) => ({ kind: 'company', name, privacyUrl: 'https://voices.example/privacy' })
afterEach(() => {
  engine.destination = here
})

const user = newPerson()
const consentsTo = (sampleId: string) =>
  database()
    .select({ statement: tables.consentRecords.statement })
    .from(tables.consentRecords)
    .where(eq(tables.consentRecords.recordingId, sampleId))
    .all()
    .map(({ statement }) => statement)

function upload(): string {
  const id = newVoice(user)
  database().transaction((tx) => recordUploadConsent(tx, user, id, new Date()))
  return id
}

describe('the consent to a recording', () => {
  test('names no company while stories are made on the owner’s machines', () => {
    engine.destination = here
    const id = upload()
    expect(consentsTo(id)).toEqual([CONSENT_STATEMENT])
    expect(missingConsent(id)).toBeUndefined()
    engine.destination = { kind: 'own-machine' }
    expect(uploadStatement()).toBe(CONSENT_STATEMENT)
    expect(missingConsent(id)).toBeUndefined()
  })

  test('names the company that makes the stories, and is asked again for another one', () => {
    engine.destination = company('Voices Ltd')
    const id = upload()
    expect(consentsTo(id)[0]).toContain('are sent to Voices Ltd, another company')
    expect(missingConsent(id)).toBeUndefined()
    engine.destination = company('Others Inc')
    expect(missingConsent(id)?.statement).toContain('Others Inc')
  })

  test('is added to the record of an older recording when its owner agrees', () => {
    engine.destination = here
    const id = upload()
    engine.destination = company('Voices Ltd')
    const statement = missingConsent(id)?.statement
    const agreement = { company: 'Voices Ltd', recordings: [id] }
    recordCompanyConsent(user, id, agreement)
    recordCompanyConsent(user, id, agreement)
    expect(consentsTo(id)).toEqual([CONSENT_STATEMENT, statement])
    expect(missingConsent(id)).toBeUndefined()
  })
})

describe('a recording whose consent names no company', () => {
  test('goes to no other company than the one that its owner’s page named', () => {
    engine.destination = here
    const id = upload()
    engine.destination = company('Others Inc')
    for (const named of ['Voices Ltd', '']) {
      recordCompanyConsent(user, id, { company: named, recordings: [id] })
      expect(consentsTo(id)).toEqual([CONSENT_STATEMENT])
    }
  })

  test('is chosen for a story only by someone who agrees', () => {
    engine.destination = here
    const id = upload()
    engine.destination = company('Voices Ltd')
    const choose = (agrees: boolean) =>
      chooseVoice(
        user,
        getDraft(user).version,
        id,
        agrees ? { company: 'Voices Ltd', recordings: [id] } : undefined,
      )
    expect(choose(false)).toMatchObject({ ok: false, errors: { voiceId: AGREEMENT_NEEDED } })
    expect(choose(true)).toMatchObject({ ok: true, draft: { voiceId: id } })
    expect(choose(false)).toMatchObject({ ok: true })
  })

  test('is not the consent of a stranger, who agrees to nothing', () => {
    engine.destination = here
    const id = upload()
    engine.destination = company('Voices Ltd')
    const stranger = newPerson()
    expect(chooseVoice(stranger, 0, id, { company: 'Voices Ltd', recordings: [id] }).ok).toBe(false)
    expect(missingConsent(id)).toBeDefined()
  })

  test('is asked for when it was joined to a voice with consent, and by itself', () => {
    engine.destination = here
    const without = upload()
    engine.destination = company('Voices Ltd')
    const id = upload()
    expect(missingConsent(id)).toBeUndefined()
    database().update(tables.recordings).set({ voiceId: id }).where(eq(tables.recordings.id, without)).run()
    expect(missingConsent(id)?.recordings.map((recording) => recording.id)).toEqual([without])
    recordCompanyConsent(user, id, { company: 'Voices Ltd', recordings: [id] })
    expect(missingConsent(id)).toBeDefined()
    recordCompanyConsent(user, id, { company: 'Voices Ltd', recordings: [without] })
    expect(missingConsent(id)).toBeUndefined()
  })

  test('lets a company say no sentence before its owner uses it', () => {
    engine.destination = company('Voices Ltd')
    const id = upload()
    expect(mayBeSaid(id)).toBe(false)
    acceptRecordings(user, id)
    expect(mayBeSaid(id)).toBe(true)
    engine.destination = company('Others Inc')
    expect(mayBeSaid(id)).toBe(false)
  })

  test('starts no story by the API', async () => {
    engine.destination = here
    const id = upload()
    await keepFile(fileStore(), voiceKeys(id).analysis, 'sound')
    engine.destination = company('Voices Ltd')
    const request = {
      title: 'A letter',
      content: 'My dear.',
      documentType: 'love-letter' as const,
      selectedVoiceId: id,
      narrativeContext: { rawResponses: {} },
    }
    const started = await startStoryFromRequest(user, request as Parameters<typeof startStoryFromRequest>[1])
    expect(started).toMatchObject({ ok: false, errors: { selectedVoiceId: AGREEMENT_NEEDED } })
  })
})
