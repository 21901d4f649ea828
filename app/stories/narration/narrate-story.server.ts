import type { NarratedStory } from '@everspoken/engine/protocol'
import { VoiceEngineError } from '@everspoken/engine/voice-engine-error'
import { eq } from 'drizzle-orm'
import { type JobContext, PermanentJobError } from '~/platform/jobs/job'
import { database, tables } from '~/platform/storage/database.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { type EngineInUse, engineInUse } from '~/voices/chosen-engine.server'
import { profileIsMade } from '~/voices/profile-voice-job.server'
import { listPronunciations } from '~/voices/pronunciations/pronunciations.server'
import { voicePool } from '~/voices/voice-pool.server'
import { findFiles, makeVoiceProfile, storedProfilePath, storeProfile } from '~/voices/voice-profiles.server'
import { recordingsOfVoice } from '~/voices/voice-recordings.server'
import type { DocumentType } from '../categories'
import { narrationPlan } from './narration-plan'
import { noteNarration } from './time-left.server'

const { readings } = tables

export type StoredReading = typeof readings.$inferSelect & {
  userId: string
  documentType: DocumentType
  isOther: boolean
}

/** The share of the voice profile in the progress, if the story had to make it. */
const PROFILED = 0.25

/**
 * Narrates with the stored profile of the voice. If there is none, or the engine rejects it (an older version, damaged,
 * or deleted with its voice), makes one from the voice's recordings or the story's own copy, and tries once more. It ends
 * with the engine that it began with.
 */
export async function narrateStory(
  reading: StoredReading,
  { outputPath, profilePath }: Record<'outputPath' | 'profilePath', string>,
  context: JobContext,
): Promise<NarratedStory & Pick<EngineInUse, 'engine'>> {
  const { signal } = context
  const inUse = engineInUse()
  const { engine, setup } = inUse
  const plan = narrationPlan(reading.documentType, { isVaried: reading.isOther })
  const pronunciations = listPronunciations({ id: reading.userId })
  const task = {
    ...{ engine: engine.name, setup, text: reading.content, pronunciations, plan },
    ...{ storyId: reading.storyId, outputPath },
  }
  const narrateWith = async (profilePath: string, from: number) => {
    const narrated = await voicePool(inUse).narrate(
      { ...task, profilePath },
      {
        signal,
        onProgress(fraction) {
          context.progress(from + (1 - from) * fraction)
          noteNarration(reading.id, fraction)
        },
      },
    )
    return { ...narrated, engine }
  }

  const voiceId = selectedVoice(reading)
  if (voiceId) await profileIsMade(voiceId, signal)
  const kept = voiceId && (await storedProfilePath(voiceId, engine))
  if (kept) {
    try {
      return await narrateWith(kept, 0)
    } catch (error) {
      if (!isOutdated(error)) throw error
    }
  }
  const { recordings, files } = await recordingsFor(reading)
  const made = await makeVoiceProfile(
    { recordings: files, profilePath },
    { signal, onProgress: (fraction) => context.progress(PROFILED * fraction) },
    inUse,
  )
  if (voiceId && recordings.length > 0) await storeProfile(voiceId, recordings, profilePath, made, engine)
  return narrateWith(profilePath, PROFILED)
}

const isOutdated = (error: unknown) => error instanceof VoiceEngineError && error.code === 'profile-outdated'

const selectedVoice = ({ id }: StoredReading) =>
  database().select({ voiceId: readings.voiceId }).from(readings).where(eq(readings.id, id)).get()?.voiceId ??
  null

/** The recordings of the reading's voice, or, once they are deleted, the reading's own copy alone. */
async function recordingsFor(reading: StoredReading): ReturnType<typeof findFiles> {
  const voiceId = selectedVoice(reading)
  const found = await findFiles(voiceId ? recordingsOfVoice(voiceId) : [])
  if (found.files.length > 0) return found
  const samplePath = reading.sampleKey && (await fileStore().path(reading.sampleKey))
  if (!samplePath) throw new PermanentJobError('The recording is gone.')
  return { recordings: [], files: [{ samplePath }] }
}
