import { config } from '~/config.server'
import type { tables } from '~/database.server'
import { fileStore } from '~/files/file-store.server'
import { type JobContext, PermanentJobError } from '~/jobs/job'
import { type NarrationPlan, NEUTRAL_PLAN } from '~/voice-engine/engine'
import type { NarratedStory } from '~/voice-engine/protocol'
import { VoiceEngineError } from '~/voice-engine/voice-engine-error'
import { chosenEngine } from '~/voices/chosen-engine.server'
import { missingStatement, voiceCompany } from '~/voices/consent.server'
import { profileIsMade } from '~/voices/profile-voice-job.server'
import { voicePool } from '~/voices/voice-pool.server'
import {
  chosenWindow,
  forgetUnlessStored,
  makeVoiceProfile,
  storedProfilePath,
  storeProfile,
  voiceKeys,
} from '~/voices/voice-profiles.server'
import { noteNarration } from './time-left.server'

export type StoredStory = typeof tables.stories.$inferSelect

/** The share of the voice profile in the progress, if the story had to make it. */
const PROFILED = 0.25

/**
 * Narrates with the stored profile of the voice. If there is none, or the engine rejects it (an older version, damaged,
 * or deleted with its voice), makes one from the story's own copy of the recording and tries once more.
 */
export async function narrateStory(
  story: StoredStory,
  { outputPath, profilePath }: { outputPath: string; profilePath: string },
  context: JobContext,
): Promise<NarratedStory> {
  const { signal } = context
  const { engineSetup: setup } = config
  const plan = (story.narrationPlan as NarrationPlan | null) ?? NEUTRAL_PLAN
  const engine = chosenEngine().name
  const task = { engine, setup, text: story.content, plan, storyId: story.id, outputPath }
  const narrateWith = (profilePath: string, from: number) =>
    voicePool().narrate(
      { ...task, profilePath },
      {
        signal,
        onProgress(fraction) {
          context.progress(from + (1 - from) * fraction)
          noteNarration(story.id, fraction)
        },
      },
    )

  if (story.selectedVoiceId) await profileIsMade(story.selectedVoiceId, signal)
  const kept = story.selectedVoiceId && (await storedProfilePath(story.selectedVoiceId))
  if (kept) {
    try {
      return await narrateWith(kept, 0)
    } catch (error) {
      if (!(error instanceof VoiceEngineError && error.code === 'profile-outdated')) throw error
    }
  }
  requireVoiceFor(story)
  const samplePath = story.sampleKey && (await fileStore().path(story.sampleKey))
  if (!samplePath) throw new PermanentJobError('The recording is gone.')
  const recordingPath = story.selectedVoiceId
    ? await fileStore().path(voiceKeys(story.selectedVoiceId).original)
    : undefined
  const made = await makeVoiceProfile(
    {
      ...{ samplePath, recordingPath, profilePath },
      window: story.selectedVoiceId ? chosenWindow(story.selectedVoiceId) : undefined,
    },
    { signal, onProgress: (fraction) => context.progress(PROFILED * fraction) },
  )
  try {
    if (story.selectedVoiceId) await storeProfile(story.selectedVoiceId, profilePath, made)
    return await narrateWith(profilePath, PROFILED)
  } finally {
    forgetUnlessStored(story.selectedVoiceId, made)
  }
}

/**
 * A company gets no recording whose voice was deleted, or whose owner hasn't agreed.
 * @throws PermanentJobError
 */
function requireVoiceFor({ selectedVoiceId }: StoredStory): void {
  if (!voiceCompany() || (selectedVoiceId && !missingStatement(selectedVoiceId))) return
  throw new PermanentJobError(
    "The recording may not be sent to a company: it was deleted, or its owner hasn't agreed.",
  )
}
