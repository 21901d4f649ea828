import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Owner } from '~/accounts/users.server'
import { type FieldErrors, type Refused, refused } from '~/refusal'
import { database, tables } from '~/storage/database.server'
import type { SampleWindow } from '~/voice-engine/engine'
import { MAX_SAMPLE_SECONDS } from '~/voice-engine/protocol'
import { chosenEngine } from './chosen-engine.server'
import { remakeProfile } from './profile-voice-job.server'

const { recordings } = tables

/** How many seconds of a recording the chosen engine listens to, if it listens to a part of it. */
export function windowSeconds(): { least: number; most: number } | undefined {
  const [least, most] = chosenEngine().sample.seconds
  return most < MAX_SAMPLE_SECONDS ? { least, most } : undefined
}

/**
 * Chooses the part of a recording that its voice is made from, and has the voice made again.
 * @param wanted as typed, in seconds; undefined leaves the choice to the engine
 */
export function chooseWindow(
  user: Owner,
  recordingId: string,
  wanted: { start: string; length: string } | undefined,
): { ok: true } | Refused | undefined {
  const theirs = and(eq(recordings.id, recordingId), eq(recordings.userId, user.id))
  const recording = database().select().from(recordings).where(theirs).get()
  const limits = windowSeconds()
  if (!recording || !limits) return undefined
  const window = wanted && parseWindow(wanted, limits, recording.durationMs)
  if (window && 'ok' in window) return window
  const values = { windowFromMs: window?.fromMs ?? null, windowToMs: window?.toMs ?? null }
  database().transaction((tx) => {
    // A voice is made from one part, of one of its recordings.
    const none = { windowFromMs: null, windowToMs: null }
    tx.update(recordings).set(none).where(eq(recordings.voiceId, recording.voiceId)).run()
    tx.update(recordings).set(values).where(theirs).run()
  })
  remakeProfile(recording.voiceId)
  return { ok: true }
}

const seconds = z
  .string()
  .trim()
  .regex(/^\d{1,4}([.,]\d{1,3})?$/)
  .transform((text) => Number(text.replace(',', '.')))

function parseWindow(
  { start, length }: { start: string; length: string },
  { least, most }: { least: number; most: number },
  durationMs: number,
): SampleWindow | Refused {
  const [from, count] = [seconds.safeParse(start), seconds.safeParse(length)]
  const errors: FieldErrors = {}
  if (!from.success) errors.start = 'Please give the second at which the part begins, such as 12.'
  if (!count.success || count.data < least || count.data > most) {
    errors.length = `Please choose from ${least} to ${most} seconds.`
  }
  if (!from.success || !count.success || errors.length)
    return refused('invalid', Object.values(errors).join(' '), errors)
  const [fromMs, toMs] = [from.data, from.data + count.data].map((value) => Math.round(value * 1000))
  // The engine hears only the first minutes of a long recording.
  const endMs = Math.min(durationMs, MAX_SAMPLE_SECONDS * 1000)
  if (toMs <= endMs) return { fromMs, toMs }
  const tooFar = `This part would end after ${Math.floor(endMs / 1000)} seconds, where the recording does.`
  return refused('invalid', tooFar, { start: tooFar })
}
