import { existsSync } from 'node:fs'
import { copyFile, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { config } from '~/config.server'
import { logError } from '~/log/log-error.server'
import { hasRoomFor } from '~/storage/disk/free-room.server'
import { fileStore } from '~/storage/files/file-store.server'
import { NEUTRAL_PLAN } from '~/voice-engine/engine'
import { chosenEngine } from '~/voices/chosen-engine.server'
import { voicePool } from '~/voices/voice-pool.server'
import { makeVoiceProfile } from '~/voices/voice-profiles.server'

/** The sample of the landing page, in which a made-up voice speaks: in the build, and in the sources. */
const SAMPLES = ['build/client', 'public'].map((folder) => resolve(folder, 'sample/a-letter.mp3'))
const SENTENCE = 'I kept every letter that you wrote to me, and I still know the way to your house by heart.'
/** Proxies end a request that waits longer. */
const LONGEST_WAIT_MS = 20_000

let last: { path: string; durationMs: number; madeAt: Date } | { problem: string } | undefined
let underWay: Promise<void> | undefined

export function getVoiceTrial() {
  const made = last && 'path' in last && existsSync(last.path) ? last : undefined
  return {
    engine: chosenEngine().name,
    isUnderWay: underWay !== undefined,
    sound: made && { durationMs: made.durationMs, madeAt: made.madeAt },
    problem: last && 'problem' in last ? last.problem : undefined,
  }
}

export async function tryVoice(): Promise<void> {
  underWay ??= say().finally(() => {
    underWay = undefined
  })
  await Promise.race([underWay, wait(LONGEST_WAIT_MS, undefined, { ref: false })])
}

export async function getTrialSound() {
  if (!last || !('path' in last)) return undefined
  const { path, madeAt } = last
  const found = await stat(path).catch(() => undefined)
  return found && { path, sizeBytes: found.size, modifiedAt: madeAt }
}

async function say(): Promise<void> {
  if (last && 'path' in last) await rm(last.path, { force: true })
  last = undefined
  const path = await fileStore().newSpoolPath()
  try {
    if (!hasRoomFor()) throw new Error('The disk is full.')
    const { durationMs } = await fileStore().withSpool((recordingPath, samplePath, profilePath) =>
      narrate(path, recordingPath, samplePath, profilePath),
    )
    last = { path, durationMs, madeAt: new Date() }
  } catch (error) {
    logError('voice-trial-failed', error)
    last = { problem: (error as Error).message }
    await rm(path, { force: true })
  }
}

async function narrate(outputPath: string, recordingPath: string, samplePath: string, profilePath: string) {
  await copyFile(SAMPLES.find(existsSync) ?? '', recordingPath)
  await voicePool().decodeSample({ inputPath: recordingPath, analysisPath: samplePath })
  await makeVoiceProfile({ recordings: [{ samplePath, recordingPath }], profilePath }, {})
  return voicePool().narrate({
    ...{ engine: chosenEngine().name, setup: config.engineSetup, profilePath, outputPath },
    ...{ text: SENTENCE, plan: NEUTRAL_PLAN, storyId: 'trial' },
  })
}
