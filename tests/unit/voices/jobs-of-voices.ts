import type { Job, JobContext } from '~/platform/jobs/job'
import { database } from '~/platform/storage/database.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import type { VoicePool } from '~/voices/engine/pool.server'
import { replaceVoicePool } from '~/voices/voice-pool.server'
import { storedKeys } from '../../support/kept-stories'

/** Puts a pool without processes in place, which does only what it is given. */
export function fakeVoicePool(does: Partial<VoicePool>): void {
  const notHere = () => Promise.reject(new Error('not here'))
  replaceVoicePool({
    isNarrating: () => false,
    getReady: () => {},
    ...{ narrate: notHere, profileSample: notHere, decodeSample: notHere, speakPlainly: notHere },
    ...{ engineAvailability: notHere, close: () => Promise.resolve() },
    ...does,
  })
}

export const jobOf = (kind: string, subject: string, payload: object = {}): Job => ({
  ...{ id: 'j', kind, subject, payload, attempt: 1 },
})

/** As of a job whose lease is never lost. */
export const jobContext = (overrides: Partial<JobContext> = {}): JobContext => ({
  signal: new AbortController().signal,
  progress: () => {},
  complete(inTransaction) {
    database().transaction(inTransaction)
    return true
  },
  ...overrides,
})

/** The keys of all stored files that name something. */
export const keysOf = (id: string) => storedKeys(fileStore(), id)
