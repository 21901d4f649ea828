import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { type Refused, refused } from '~/refusal'
import { database, type Transaction, tables } from '~/storage/database.server'
import { enqueueProfile } from './profile-voice-job.server'
import { MAX_RECORDINGS_OF_A_VOICE } from './voice-formats'
import { recordingsOfVoice } from './voice-recordings.server'

const { voiceSamples } = tables

const TOO_MANY = `A voice is made from up to ${MAX_RECORDINGS_OF_A_VOICE} recordings. Please leave one out first.`
const CHOOSE_ANOTHER = 'Please choose another of your voices.'

/**
 * Joins the voices of two recordings into one, which is made from all their recordings.
 * @returns undefined if one of them isn't the user's
 */
export function joinVoices(
  user: Owner,
  sampleId: string,
  otherId: string,
): { ok: true } | Refused | undefined {
  if (!otherId || otherId === sampleId) return refused('invalid', CHOOSE_ANOTHER)
  return database().transaction(
    (tx) => {
      if (!isTheirs(tx, user, sampleId) || !isTheirs(tx, user, otherId)) return undefined
      const [one, other] = [sampleId, otherId].map((id) =>
        recordingsOfVoice(id).map((recording) => recording.id),
      )
      // Joined before, in another tab.
      if (one[0] === other[0]) return { ok: true }
      if (one.length + other.length > MAX_RECORDINGS_OF_A_VOICE) return refused('invalid', TOO_MANY)
      enqueueProfile(tx, group(tx, [...one, ...other]))
      return { ok: true }
    },
    { behavior: 'immediate' },
  )
}

/**
 * Makes a recording a voice of its own again.
 * @returns whether the user has such a recording
 */
export function takeApart(user: Owner, sampleId: string): boolean {
  return database().transaction(
    (tx) => {
      if (!isTheirs(tx, user, sampleId)) return false
      const others = leave(tx, sampleId)
      if (others) for (const id of [others, group(tx, [sampleId])]) enqueueProfile(tx, id)
      return true
    },
    { behavior: 'immediate' },
  )
}

/**
 * Prepares the deletion of a recording: the oldest of the others takes its place if it was the first, and gets its
 * stories by a trigger.
 */
export function leaveToOthers(tx: Transaction, sampleId: string): void {
  const others = leave(tx, sampleId)
  if (!others) return
  tx.update(voiceSamples).set({ joinedTo: others }).where(eq(voiceSamples.id, sampleId)).run()
  enqueueProfile(tx, others)
}

/** Makes the others of its voice one without it. @returns the id of their first; undefined if it is alone */
function leave(tx: Transaction, sampleId: string): string | undefined {
  const others = recordingsOfVoice(sampleId).filter(({ id }) => id !== sampleId)
  if (others.length === 0) return undefined
  tx.update(voiceSamples).set({ joinedTo: null }).where(eq(voiceSamples.joinedTo, sampleId)).run()
  return group(
    tx,
    others.map(({ id }) => id),
  )
}

/** Makes recordings one voice, the oldest first; the triggers delete the profiles of before. @returns its id */
function group(tx: Transaction, ids: readonly string[]): string {
  const { id, createdAt } = voiceSamples
  tx.update(voiceSamples).set({ joinedTo: null }).where(inArray(id, ids)).run()
  const [first, ...rest] = tx
    .select({ id })
    .from(voiceSamples)
    .where(inArray(id, ids))
    .orderBy(asc(createdAt), asc(id))
    .all()
  const others = rest.map((row) => row.id)
  tx.update(voiceSamples).set({ joinedTo: first.id }).where(inArray(id, others)).run()
  return first.id
}

function isTheirs(tx: Transaction, user: Owner, sampleId: string): boolean {
  const theirs = and(eq(voiceSamples.id, sampleId), eq(voiceSamples.userId, user.id))
  return tx.select({ id: voiceSamples.id }).from(voiceSamples).where(theirs).get() !== undefined
}
