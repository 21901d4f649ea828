import { ensureFirstAdmin } from './accounts/admin-bootstrap.server'
import { config, sessionSecret } from './config.server'
import { database } from './database.server'
import { startFileDeletions } from './departure/file-deletions.server'
import { startHousekeeping } from './departure/housekeeping.server'
import { closePdfPool } from './documents/extract-text.server'
import { createQueue } from './jobs/queue.server'
import { closePicturePool } from './pictures/pictures.server'
import { fileStore } from './storage/file-store.server'
import { generateStoryJob } from './stories/generate-story-job.server'
import { GENERATE_STORY } from './stories/stories.server'
import { releaseStoryWaits } from './stories/story-events.server'
import { closeVoicePool, MAX_NARRATIONS, voicePool } from './voices/voice-pool.server'

/** How long a stopping service waits for its jobs to put down what they hold. */
const STOP_DEADLINE_MS = 5000

export interface RunningService {
  /** Lets go of waiting requests, gives unfinished jobs back to the queue, ends the worker processes. */
  stop(): Promise<void>
  /** What the person who starts the service for the first time has to know. */
  startupNotice(): string[]
}

declare global {
  var everspokenService: RunningService | undefined
}

/** The only place that wires things together. A second call, as by a reload in development, changes nothing. */
export function boot(): RunningService {
  globalThis.everspokenService ??= start()
  return globalThis.everspokenService
}

function start(): RunningService {
  sessionSecret()
  const db = database()
  const store = fileStore()
  const hasAdmin = ensureFirstAdmin(config.admin)
  const queue = createQueue({
    db,
    handlers: { [GENERATE_STORY]: generateStoryJob },
    concurrency: { [GENERATE_STORY]: MAX_NARRATIONS },
  })
  queue.start()
  const stopFileDeletions = startFileDeletions({ db, store })
  const stopHousekeeping = startHousekeeping({ db, store })
  void announceEngine()
  return {
    async stop() {
      releaseStoryWaits()
      stopHousekeeping()
      await Promise.all([queue.stop(STOP_DEADLINE_MS), stopFileDeletions()])
      await Promise.all([closeVoicePool(), closePdfPool(), closePicturePool()])
    },
    startupNotice: () => [
      `Everything it keeps lies in ${config.storageDir}`,
      ...(hasAdmin
        ? []
        : [
            'There is no admin yet. To make the first one, set ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_EMAIL and start again.',
          ]),
    ],
  }
}

/** An engine that can't run is said out loud at the start, not first to a person who waits for a story. */
async function announceEngine(): Promise<void> {
  const availability = await voicePool()
    .engineAvailability(config.voiceEngine)
    .catch(() => ({ canRun: false as const, reason: 'its worker process does not start' }))
  if (availability.canRun) return
  console.error(
    `The voice engine '${config.voiceEngine}' can't run: ${availability.reason}. No story can be made.`,
  )
}
