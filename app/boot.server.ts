import { ensureFirstAdmin } from './accounts/admin-bootstrap.server'
import { closePasswordPool } from './accounts/password.server'
import { resetLetters } from './accounts/reset-letters.server'
import { config, sessionSecret } from './config.server'
import { contactLetters } from './contact/contact.server'
import { database, requireOnlyService } from './database.server'
import { closePdfPool } from './documents/extract-text.server'
import { startFileDeletions } from './files/file-deletions.server'
import { fileStore } from './files/file-store.server'
import { startHousekeeping } from './housekeeping.server'
import { type JobHandling, PermanentJobError } from './jobs/job'
import { createQueue } from './jobs/queue.server'
import { MailRefusedError } from './mail/mailer'
import { mailDelayMs, SEND_MAIL, sendLetter } from './mail/send-mail.server'
import { closePicturePool } from './pictures/pictures.server'
import { generateStoryJob } from './stories/generate-story-job.server'
import { GENERATE_STORY } from './stories/stories.server'
import { releaseStoryWaits } from './stories/story-events.server'
import { startProfileRenewal } from './voices/profile-renewal.server'
import { PROFILE_VOICE, profileVoiceJob } from './voices/profile-voice-job.server'
import { closeVoicePool, MAX_NARRATIONS, voicePool } from './voices/voice-pool.server'
import { profileVersion } from './voices/voice-profiles.server'

/** How long a stopping service waits for its jobs to put down what they hold. */
const STOP_DEADLINE_MS = 5000

/** The limits on attempts count by address, and behind a proxy every request comes from the proxy's. */
const SHARED_ADDRESS =
  "APP_URL is https, but TRUST_PROXY is not set: everybody who comes through the proxy counts as one address, so a few people's mistyped passwords make all others wait. Set TRUST_PROXY to the number of proxies in front."

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
  requireOnlyService()
  const store = fileStore()
  const hasAdmin = ensureFirstAdmin(config.admin)
  const queue = createQueue({
    db,
    handlers: {
      [GENERATE_STORY]: generateStoryJob,
      [PROFILE_VOICE]: profileVoiceJob,
      [SEND_MAIL]: sendMailJob,
    },
    concurrency: { [GENERATE_STORY]: MAX_NARRATIONS },
  })
  queue.start()
  const stopFileDeletions = startFileDeletions({ db, store })
  const stopHousekeeping = startHousekeeping({ db, store })
  const stopProfileRenewal = whenEngineIsKnown((version) => startProfileRenewal(db, version))
  return {
    async stop() {
      releaseStoryWaits()
      stopHousekeeping()
      stopProfileRenewal()
      await Promise.all([queue.stop(STOP_DEADLINE_MS), stopFileDeletions()])
      await Promise.all([closeVoicePool(), closePdfPool(), closePicturePool(), closePasswordPool()])
    },
    startupNotice: () => [
      `Everything it keeps lies in ${config.storageDir}`,
      ...(hasAdmin ? [] : ['There is no admin yet. To make one: npm run admin -- create']),
      ...(config.isHttps && !config.trustProxy ? [SHARED_ADDRESS] : []),
      ...(config.smtpUrl
        ? []
        : [`SMTP_URL is not set: mail is sent to nobody, but kept in ${config.outboxDir}`]),
      ...(config.appUrl
        ? []
        : [`APP_URL is not set: links in mails lead to ${config.linkBase.origin}, which only works here.`]),
    ],
  }
}

/** The letters that there are, and what becomes of one that will never be taken. */
const sendMailJob: JobHandling = {
  async run({ payload }, { signal }) {
    try {
      await sendLetter(payload, { writers: { ...contactLetters, ...resetLetters }, signal })
    } catch (error) {
      if (error instanceof MailRefusedError) throw new PermanentJobError(error.message, { cause: error })
      throw error
    }
  },
  backoffMs: mailDelayMs,
}

/**
 * An engine that can't run is said out loud at the start, not first to a person who waits for a story.
 * @param begin is given the version of profiles, and returns what ends what it began
 * @returns ends it, also before it has begun
 */
function whenEngineIsKnown(begin: (version: string) => () => void): () => void {
  let isEnded = false
  let end = () => {}
  void voicePool()
    .engineAvailability(config.voiceEngine)
    .catch(() => ({ canRun: false as const, reason: 'Its worker process does not start.' }))
    .then((engine) => {
      if (isEnded) return
      if (engine.canRun) end = begin(profileVersion(engine.version))
      else
        console.error(`No story can be made with the voice engine '${config.voiceEngine}'. ${engine.reason}`)
    })
  return () => {
    isEnded = true
    end()
  }
}
