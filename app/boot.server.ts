import { startProfileRenewal } from '~/voices/profile-voice-job.server'
import { accountEmails } from './accounts/account-emails.server'
import { contactEmails } from './accounts/contact/contact.server'
import { ensureFirstAdmin, newSetUpCode, SET_UP_MINUTES } from './accounts/register.server'
import { backupEmails } from './admin/backups/backup-emails.server'
import { startNightlyBackups } from './admin/backups/nightly-backups.server'
import { TRY_VOICE, tryVoiceJob } from './admin/voice/try-voice-job.server'
import { accountDeletionEmails, removeSubject } from './dashboard/account-deletion/deletion-emails.server'
import { ERASE_TRACES, eraseTracesJob } from './dashboard/account-deletion/erase-traces.server'
import { startHousekeeping } from './housekeeping.server'
import { ConfigError, config, sessionSecret } from './platform/config.server'
import { type JobHandling, PermanentJobError } from './platform/jobs/job'
import { endLeases } from './platform/jobs/leases.server'
import { createQueue } from './platform/jobs/queue.server'
import { repeat } from './platform/log/repeat.server'
import { MailRefusedError } from './platform/mail/mailer'
import { mailDelayMs, SEND_MAIL, sendQueuedMail } from './platform/mail/send-mail.server'
import { database, requireOnlyService, waitOnceFor } from './platform/storage/database.server'
import { hasRoomFor } from './platform/storage/disk/free-room.server'
import { startReserve } from './platform/storage/disk/reserve.server'
import { deleteQueuedFiles } from './platform/storage/files/file-deletions.server'
import { fileStore } from './platform/storage/files/file-store.server'
import { closeWorkerPools } from './platform/workers/worker-pool.server'
import { generateStoryJob } from './stories/narration/generate-story-job.server'
import { GENERATE_STORY } from './stories/stories.server'
import { releaseStoryWaits } from './stories/story-events.server'
import { BUILT_IN, chosenBy, chosenEngine, engineInUse, loadChoice } from './voices/chosen-engine.server'
import { SAY_SENTENCE } from './voices/enqueue-sentence.server'
import { PROFILE_VOICE, profileVoiceJob } from './voices/profile-voice-job.server'
import { saySentenceJob } from './voices/sentence/say-sentence-job.server'
import { narrationsAtOnce, voicePool } from './voices/voice-pool.server'

const STOP_DEADLINE_MS = 5000
const FILE_DELETIONS_MS = 2000

/** All requests wait with the one whose write waits. */
const DATABASE_WAIT_MS = 1000

/** Rate limits count by address, and behind a proxy every request has the proxy's. */
const SHARED_ADDRESS =
  'APP_URL is https, but TRUST_PROXY is not set: all clients behind the proxy count as one address, so a few mistyped passwords make everyone wait. Set TRUST_PROXY to the number of proxies in front.'

/** The default engine resembles a voice; the others convince. */
const BETTER_VOICES =
  'A neural voice sounds more like the person, here or on a stronger machine: sign in as an admin, and open the page Voice.'

export function boot() {
  const db = database()
  sessionSecret()
  requireOnlyService()
  waitOnceFor(db, DATABASE_WAIT_MS)
  endLeases(db)
  const store = fileStore()
  const hasAdmin = ensureFirstAdmin(config.admin)
  loadChoice(db.$client)
  const queue = createQueue({
    db,
    handlers: {
      [GENERATE_STORY]: generateStoryJob,
      [PROFILE_VOICE]: profileVoiceJob,
      [SAY_SENTENCE]: saySentenceJob,
      [SEND_MAIL]: sendMailJob,
      [ERASE_TRACES]: eraseTracesJob,
      [TRY_VOICE]: tryVoiceJob,
    },
    concurrency: {
      get [GENERATE_STORY]() {
        return narrationsAtOnce()
      },
    },
    // An email takes no room, and a voice that is tried says itself that there is none.
    isPaused: (kind) => kind !== SEND_MAIL && kind !== TRY_VOICE && !hasRoomFor(),
  })
  const stopReserve = startReserve()
  const stopFileDeletions = repeat('file-deletion-failed', FILE_DELETIONS_MS, (signal) =>
    deleteQueuedFiles({ db, store }, signal),
  )
  const stopHousekeeping = startHousekeeping({ db, store })
  const stopBackups = startNightlyBackups()
  let stopProfileRenewal = async () => {}
  let isStopped = false
  const ready = checkEngine().then(() => {
    if (isStopped) return
    queue.start()
    stopProfileRenewal = startProfileRenewal(db)
  })
  return {
    /** Resolves when jobs run; rejects with a ConfigError when the engine of VOICE_ENGINE can't. */
    ready,
    async stop() {
      isStopped = true
      releaseStoryWaits()
      void stopReserve()
      void stopHousekeeping()
      void stopProfileRenewal()
      await Promise.all([queue.stop(STOP_DEADLINE_MS), stopFileDeletions(), stopBackups()])
      await closeWorkerPools()
    },
    startupNotice: (here: URL, outside: URL) =>
      [
        `All data is stored in ${config.storageDir}`,
        engineNotice(),
        chosenEngine().name === BUILT_IN.engine && BETTER_VOICES,
        config.isHttps && !config.trustProxy && SHARED_ADDRESS,
        !config.smtpUrl && `SMTP_URL is not set: emails are not sent but stored in ${config.outboxDir}`,
        !config.appUrl &&
          `APP_URL is not set: links in emails lead to ${config.linkBase.origin}, and only work here.`,
        !hasAdmin && 'There is no admin yet. To create one with a command: npm run admin -- create',
        !hasAdmin &&
          `Open this link within ${SET_UP_MINUTES} minutes to create it: ${new URL(`/set-up?code=${newSetUpCode()}`, config.appUrl ?? outside)}${config.appUrl || here === outside ? '' : ` (on this machine at ${here.host})`}`,
      ].filter((notice) => typeof notice === 'string'),
  }
}

const emailWriters = {
  ...contactEmails,
  ...accountEmails,
  ...accountDeletionEmails,
  ...backupEmails,
}

/**
 * Sends an email; one that the mail server refuses for good isn't retried. Its address, if the job holds one, isn't
 * kept afterwards.
 */
const sendMailJob: JobHandling = {
  async run(job, { signal, complete }) {
    try {
      await sendQueuedMail(job.payload, { writers: emailWriters, signal })
    } catch (error) {
      if (error instanceof MailRefusedError) throw new PermanentJobError(error.message, { cause: error })
      throw error
    }
    complete((tx) => removeSubject(tx, job))
  },
  onFailed: removeSubject,
  backoffMs: mailDelayMs,
}

/**
 * Checks the engine before the first job: a story must not fail, nor be read in another voice, because of a setting. What
 * was chosen on the page Voice is set right there, so the service starts.
 */
async function checkEngine(): Promise<void> {
  const { engine: description, setup } = engineInUse()
  const { name } = description
  const engine = await voicePool()
    .engineAvailability(name, setup)
    .catch((error: Error) => ({
      canRun: false as const,
      reason: `Its worker process does not start: ${error.message}`,
      isTemporary: false,
    }))
  if (engine.canRun) return
  const sentence = `The voice engine '${name}' can't make stories. ${engine.reason}`
  if (config.voiceEngine && !engine.isTemporary) throw new ConfigError(sentence)
  console.error(sentence)
}

function engineNotice(): string {
  const { name, destination } = chosenEngine()
  const where = { here: 'on this machine', 'own-machine': 'on another computer' }[destination]
  return `Stories are read by the voice engine '${name}', ${where} (${chosenBy()}).`
}
