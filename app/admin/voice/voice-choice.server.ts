import { existsSync, renameSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { freemem } from 'node:os'
import { pocketDescription } from '@everspoken/engine/descriptions'
import { findModel } from '@everspoken/engine/installed-model'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { sizeInWords } from '~/admin/backups/operator-error'
import { forgetEngine } from '~/admin/health/health.server'
import { setAsAdmin } from '~/platform/audit/record.server'
import { config } from '~/platform/config.server'
import { enqueue, wakeQueues } from '~/platform/jobs/enqueue.server'
import { type Outcome, refused } from '~/platform/refusal'
import { database, type Transaction, tables } from '~/platform/storage/database.server'
import { freeBytes } from '~/platform/storage/disk/free-room.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { applyChoice, BUILT_IN, engineInUse, type VoiceChoice } from '~/voices/chosen-engine.server'
import { removeModel } from '~/voices/engine/install-model.server'
import { archivePath, voiceArchive } from '~/voices/voice-archive.server'
import { isEngineAtWork } from '~/voices/voice-pool.server'
import { TRY_VOICE, type VoiceWork, voiceStep, workOf } from './try-voice-job.server'
import { deleteTrial, getTrial } from './voice-trial.server'

const { jobs, voiceChoice } = tables
const { modelsDirectory } = config.engineSetup
const { rssLimitMb, selfCheck } = pocketDescription

const MB = 1e6
const FIXED = 'VOICE_ENGINE is set where the service is started, and decides. Remove it there to choose here.'
const UNDER_WAY = 'Something is being tried already. Wait for its end, or cancel it.'
const SUBJECT = 'voice'

const unfinished = and(eq(jobs.kind, TRY_VOICE), inArray(jobs.status, ['queued', 'running']))
const isUnderWay = (db: Transaction | ReturnType<typeof database>) =>
  db.select({ id: jobs.id }).from(jobs).where(unfinished).get() !== undefined

export function getVoicePage() {
  const { engine, setup } = engineInUse()
  const [last] = database()
    .select()
    .from(jobs)
    .where(eq(jobs.kind, TRY_VOICE))
    .orderBy(desc(jobs.createdAt))
    .limit(1)
    .all()
  const isWorking = last?.status === 'queued' || last?.status === 'running'
  const model = findModel(modelsDirectory, voiceArchive.name)
  const { passed, problems, slowness, peakMemoryMb } = selfCheck(config.engineSetup) ?? {}
  const made = getTrial()
  return {
    inUse: engine.name,
    server: setup.http && new URL(setup.http.url).host,
    fixed: config.voiceEngine && FIXED,
    work: isWorking ? (voiceStep() ?? { says: last.attempts > 0 ? 'Trying again' : 'Waiting' }) : undefined,
    problem: last?.status === 'failed' ? workOf(last.payload).problem : undefined,
    model: {
      ...{ isThere: model !== undefined, problem: model?.problem, hasFile: existsSync(archivePath) },
      check: passed === undefined ? undefined : { passed, problems, slowness, peakMemoryMb },
    },
    // The address may have a password in it.
    trial: made && { ...made, http: undefined, server: made.http && new URL(made.http.url).host },
  }
}

/** Whether stories are read by the built-in voice, and nobody has decided that. */
export const isVoiceToChoose = () => !config.voiceEngine && engineInUse().engine.name === BUILT_IN.engine

export type VoicePage = ReturnType<typeof getVoicePage>

export const getArchive = () => ({
  ...{ terms: voiceArchive.terms, title: voiceArchive.title, size: sizeInWords(voiceArchive.bytes) },
  ...{ host: new URL(voiceArchive.url).host, url: voiceArchive.url, path: archivePath },
  hasFile: existsSync(archivePath),
})

/**
 * Only what is asked here is started: a second admin's work is refused while one is under way.
 * @param prepare runs if it isn't refused
 */
export function startVoiceWork(work: VoiceWork, prepare = () => {}): Outcome {
  if (config.voiceEngine) return refused('invalid', FIXED)
  const lacking = work.install && lackOf(work.install)
  if (lacking) return refused('full', lacking)
  return database().transaction((tx) => {
    if (isUnderWay(tx)) return refused('taken', UNDER_WAY)
    // What an earlier try met is of no interest any more.
    tx.delete(jobs).where(eq(jobs.kind, TRY_VOICE)).run()
    enqueue(tx, { kind: TRY_VOICE, subject: SUBJECT, payload: work })
    prepare()
    return { ok: true }
  })
}

function lackOf(source: 'download' | 'file'): string | undefined {
  const { bytes, mostUnpackedBytes } = voiceArchive
  const needed = config.minFreeBytes + mostUnpackedBytes + (source === 'download' ? bytes : 0)
  const free = freeBytes()
  if (free < needed)
    return `The disk has too little room: ${sizeInWords(needed)} are needed, and ${sizeInWords(free)} are free.`
  if (freemem() >= rssLimitMb * MB) return undefined
  return `This machine has too little memory: the voice takes ${sizeInWords(rssLimitMb * MB)} while a story is made, and ${sizeInWords(freemem())} are free.`
}

export function cancelVoiceWork(): Outcome {
  database().delete(jobs).where(unfinished).run()
  wakeQueues()
  return { ok: true }
}

/** Takes an uploaded archive to where one may also be put by hand, and installs it. */
export async function installFromUpload(path: string): Promise<Outcome> {
  await mkdir(modelsDirectory, { recursive: true, mode: 0o700 })
  return startVoiceWork({ install: 'file' }, () => renameSync(path, archivePath))
}

/** The recording is deleted when both voices have read. */
export async function hearWithOwn(path: string, engine: string): Promise<Outcome> {
  const recordingPath = await fileStore().newSpoolPath()
  await rename(path, recordingPath)
  const http = engine === 'http' ? getTrial()?.http : undefined
  const started = startVoiceWork({ recordingPath, http })
  if (!started.ok) await rm(recordingPath, { force: true })
  return started
}

/** For the next story, without a restart; those under way keep to their engine. */
export function chooseVoice(admin: Owner, engine: string): Outcome {
  if (config.voiceEngine) return refused('invalid', FIXED)
  const choice = engine === BUILT_IN.engine ? BUILT_IN : provenChoice(engine)
  if (!choice) return refused('invalid', 'It has to pass its check before it is used.')
  const { http } = choice
  setAsAdmin(admin.id, ['voice'], (tx) => {
    tx.delete(voiceChoice).run()
    if (choice !== BUILT_IN) {
      const row = { httpUrl: http?.url, httpDialect: http?.dialect, chosenAt: new Date() }
      tx.insert(voiceChoice)
        .values({ id: 1, engine: choice.engine as 'pocket', ...row })
        .run()
    }
  })
  applyChoice(choice)
  forgetEngine()
  return { ok: true }
}

function provenChoice(engine: string): VoiceChoice | undefined {
  if (engine === 'pocket') return selfCheck(config.engineSetup)?.passed ? { engine } : undefined
  const made = getTrial()
  return engine === 'http' && made?.http ? { engine, http: made.http } : undefined
}

export async function removeVoice(): Promise<Outcome> {
  const { name } = pocketDescription
  if (engineInUse().engine.name === name || isEngineAtWork(name))
    return refused('taken', 'It is in use. Go back to the built-in voice first, and let its last story end.')
  if (isUnderWay(database())) return refused('taken', UNDER_WAY)
  if (getTrial()?.engine === name) await deleteTrial()
  await removeModel(modelsDirectory, name)
  return { ok: true }
}
