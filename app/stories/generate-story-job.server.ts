import { rm } from 'node:fs/promises'
import { and, eq, sql } from 'drizzle-orm'
import { config } from '~/config.server'
import { database, tables } from '~/database.server'
import { fileStore } from '~/files/file-store.server'
import { type Job, type JobContext, type JobHandling, PermanentJobError, type Transaction } from '~/jobs/job'
import { type NarrationPlan, NEUTRAL_PLAN } from '~/voice-engine/engine'
import type { NarratedStory } from '~/voice-engine/protocol'
import { VoiceEngineError } from '~/voice-engine/voice-engine-error'
import { jobError } from '~/voices/job-error.server'
import { voicePool } from '~/voices/voice-pool.server'
import { keepProfile, keptProfilePath, makeProfile } from '~/voices/voice-profiles.server'
import { announceStoryChange } from './story-events.server'

const { stories, storyDrafts } = tables

type StoryRow = typeof stories.$inferSelect

/** How far a story is when the profile of its voice had to be made first. */
const PROFILED = 0.25

/** Makes the sound of a story that is 'processing'. Done twice, it leaves one story and one file. */
export const generateStoryJob: JobHandling = { run: generateStory, onFailed: markFailed }

async function generateStory(job: Job, context: JobContext): Promise<void> {
  const id = job.subject ?? ''
  const story = getProcessingStory(id)
  // Made already, by an attempt whose end was not recorded, or deleted.
  if (!story) return

  const outputPath = await fileStore().newSpoolPath()
  const profilePath = await fileStore().newSpoolPath()
  try {
    const narrated = await narrate(story, { outputPath, profilePath }, context)
    if (context.signal.aborted) return
    const { audioPath } = story
    if (!audioPath) throw new PermanentJobError('A story without a place for its sound.')
    const { sizeBytes } = await fileStore().put(audioPath, outputPath)
    const isDone = context.complete((tx) => markReady(tx, story, { ...narrated, sizeBytes }))
    if (isDone) announceStoryChange(id)
    else await removeIfDeleted(id, audioPath)
  } catch (error) {
    throw jobError(error)
  } finally {
    await Promise.all([outputPath, profilePath].map((path) => rm(path, { force: true })))
  }
}

/**
 * With the profile that is kept with the voice, unless there is none or the engine doesn't take it: it may be of an
 * older version, damaged, or deleted with its voice a moment ago. Then the profile is made of the story's own copy of
 * the recording. Twice at the most: what was just made is taken or never will be.
 */
async function narrate(
  story: StoryRow,
  { outputPath, profilePath }: { outputPath: string; profilePath: string },
  context: JobContext,
): Promise<NarratedStory> {
  const { signal } = context
  const { voiceEngine: engine, engineCacheDir: cacheDirectory } = config
  const plan = (story.narrationPlan as NarrationPlan | null) ?? NEUTRAL_PLAN
  const task = { engine, text: story.content, plan, storyId: story.id, outputPath, cacheDirectory }
  const narrateWith = (profilePath: string, from: number) =>
    voicePool().narrate(
      { ...task, profilePath },
      { signal, onProgress: (fraction) => context.progress(from + (1 - from) * fraction) },
    )

  const kept = story.selectedVoiceId && (await keptProfilePath(story.selectedVoiceId))
  if (kept) {
    try {
      return await narrateWith(kept, 0)
    } catch (error) {
      if (!(error instanceof VoiceEngineError && error.code === 'profile-outdated')) throw error
    }
  }
  const samplePath = story.sampleKey && (await fileStore().path(story.sampleKey))
  if (!samplePath) throw new PermanentJobError('The recording is gone.')
  const made = await makeProfile(samplePath, profilePath, signal)
  if (story.selectedVoiceId) await keepProfile(story.selectedVoiceId, profilePath, made)
  context.progress(PROFILED)
  return narrateWith(profilePath, PROFILED)
}

function markReady(tx: Transaction, story: StoryRow, narrated: NarratedStory): void {
  const now = new Date()
  tx.update(stories)
    .set({
      status: 'ready',
      engine: `${config.voiceEngine} ${narrated.engineVersion}`,
      durationMs: narrated.durationMs,
      sizeBytes: narrated.sizeBytes,
      peaks: Buffer.from(narrated.peaks),
      sampleKey: null,
      failure: null,
      updatedAt: now,
    })
    .where(eq(stories.id, story.id))
    .run()
  // The draft is finished. Its row stays, with the next version: were versions to begin anew, a form left open in
  // another tab could name one that exists again.
  tx.update(storyDrafts)
    .set({
      documentType: null,
      voiceSampleId: null,
      documentMode: 'text',
      content: '',
      pdfFilename: null,
      pdfWasTruncated: false,
      pdfOriginalWordCount: null,
      answers: {},
      storyId: null,
      version: sql`${storyDrafts.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(storyDrafts.userId, story.userId), eq(storyDrafts.storyId, story.id)))
    .run()
}

/** The draft stays as it was, for another try. */
function markFailed(tx: Transaction, job: Job, error: unknown): void {
  const id = job.subject ?? ''
  tx.update(stories)
    .set({
      status: 'failed',
      failure: failureCode(error),
      sampleKey: null,
      audioPath: null,
      updatedAt: new Date(),
    })
    .where(and(eq(stories.id, id), eq(stories.status, 'processing')))
    .run()
  announceStoryChange(id)
}

function failureCode(error: unknown): string {
  const cause = error instanceof PermanentJobError ? error.cause : error
  return cause instanceof VoiceEngineError ? cause.code : 'internal'
}

function getProcessingStory(id: string): StoryRow | undefined {
  return database()
    .select()
    .from(stories)
    .where(and(eq(stories.id, id), eq(stories.status, 'processing')))
    .get()
}

/** For a story that was deleted while its sound was put away. Where its row is still there, the file is its own. */
async function removeIfDeleted(id: string, audioPath: string): Promise<void> {
  const story = database().select({ id: stories.id }).from(stories).where(eq(stories.id, id)).get()
  if (!story) await fileStore().delete(audioPath)
}
