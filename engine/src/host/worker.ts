import { readFile, rm, writeFile } from 'node:fs/promises'
import { decodeRecording } from '../decode/decode-recording'
import { measureSoundMs } from '../decode/sound-length'
import { writeAnalysisCopy } from '../encode/analysis-copy'
import { encodeMp3 } from '../encode/encode-mp3'
import { measurePeaks } from '../encode/peaks'
import { STORY_LOUDNESS_LUFS, setLoudness } from '../encode/set-loudness'
import { ENGINE_RATE_HZ, type VoiceEngine } from '../engine'
import { findEngine } from '../engines'
import { speakPlainly } from '../engines/speak-plainly'
import type {
  DecodedSample,
  DecodeSampleTask,
  EngineAvailability,
  EngineAvailabilityTask,
  NarratedStory,
  NarrateTask,
  ProfiledSample,
  ProfileSampleTask,
  VoiceAnswer,
  VoiceReply,
  VoiceTask,
} from '../protocol'
import { respell } from '../text/respell'
import { VoiceEngineError } from '../voice-engine-error'
import { loadWide } from '../wide/network'
import { measureOwnHighs } from '../wide/own-highs'
import { timesAsWritten } from '../words/times-as-written'
import { timesInText } from '../words/times-in-text'
import { bestOf } from './recordings'

const MIN_SOUND_MS = 1000
const QUALITY_SHARE = 0.1
const NARRATED = 0.84
const LEVELLED = 0.92

type EngineChoice = Pick<EngineAvailabilityTask, 'engine' | 'setup'>

export default async function runVoiceTask(task: VoiceTask): Promise<VoiceReply<VoiceAnswer>> {
  try {
    return { ok: true, value: await doTask(task) }
  } catch (error) {
    if (error instanceof VoiceEngineError) return { ok: false, code: error.code, message: error.message }
    throw error
  }
}

async function doTask(task: VoiceTask): Promise<VoiceAnswer> {
  switch (task.kind) {
    case 'get-ready':
      return { hasMore: (await findEngine(task.engine ?? '')?.rehearse?.()) ?? false }
    case 'decode-sample':
      return decodeSample(task)
    case 'profile-sample':
      return profileSample(task)
    case 'narrate':
      return narrate(task)
    case 'engine-availability':
      return availabilityOf(task)
    case 'speak-plainly':
      return speakPlainly(task.text)
  }
}

async function decodeSample({ inputPath, analysisPath }: DecodeSampleTask): Promise<DecodedSample> {
  const { samples, highPowers, ...recording } = await decodeRecording(inputPath, ENGINE_RATE_HZ, createBeat())
  const soundMs = measureSoundMs(samples, ENGINE_RATE_HZ)
  if (soundMs < MIN_SOUND_MS) {
    throw new VoiceEngineError('too-short', `Only ${soundMs} ms of the recording isn't silence.`)
  }
  const ownHighs = measureOwnHighs(await loadWide(), samples, highPowers)
  await removeOnFailure(analysisPath, () =>
    writeAnalysisCopy(analysisPath, { samples, sampleRateHz: ENGINE_RATE_HZ, ownHighs }),
  )
  return {
    ...recording,
    decodedMs: Math.round((samples.length * 1000) / ENGINE_RATE_HZ),
    soundMs,
    peaks: measurePeaks(samples),
  }
}

async function profileSample(task: ProfileSampleTask): Promise<ProfiledSample> {
  const { setup, recordings } = task
  const engine = await requireEngine(task)
  const report = createReport()
  report(0)
  const { qualities, best } = await bestOf(recordings, engine.sample, (part) => report(QUALITY_SHARE * part))
  const { bytes } = await engine.makeProfile({ recordings: best }, setup, {
    onProgress: (part) => report(QUALITY_SHARE + part * (1 - QUALITY_SHARE)),
  })
  await removeOnFailure(task.profilePath, () => writeFile(task.profilePath, bytes))
  return { engineVersion: engine.version, qualities, sizeBytes: bytes.length }
}

async function narrate(task: NarrateTask): Promise<NarratedStory> {
  const { text, pronunciations = [], plan, setup, storyId, outputPath } = task
  const engine = await requireEngine(task)
  const profile = await readProfile(task.profilePath)
  const report = createReport()
  report(0)
  const respelt = respell(text, pronunciations)
  const narration = { text: respelt.text, profile, plan }
  const targetLufs = STORY_LOUDNESS_LUFS + plan.levelDb
  const reading = await engine.narrate(narration, setup, {
    onProgress: (part) => report(part * NARRATED),
  })
  const wave = setLoudness(reading.wave, targetLufs)
  report(LEVELLED)
  const { bytes, durationMs, delayMs } = await encodeMp3(wave, storyId)
  await removeOnFailure(outputPath, () => writeFile(outputPath, bytes))
  report(1)
  return {
    durationMs,
    sizeBytes: bytes.length,
    peaks: measurePeaks(wave.samples),
    engineVersion: engine.version,
    words: timesAsWritten(text, respelt, timesInText(respelt.text, reading.words, delayMs)),
  }
}

/** The voice may be deleted while its story waits. A missing profile is made again, like an outdated one. */
async function readProfile(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new VoiceEngineError('profile-outdated', 'The voice profile is missing.')
  }
}

async function availabilityOf({ engine: name, setup }: EngineChoice): Promise<EngineAvailability> {
  const engine = findEngine(name)
  if (!engine) return { canRun: false, reason: `There is no voice engine named '${name}'.` }
  const availability = await engine.availability(setup)
  return availability.canRun ? { ...availability, version: engine.version } : availability
}

/** @throws VoiceEngineError 'engine-unavailable', or 'remote-unreachable' if only another machine doesn't answer */
async function requireEngine({ engine: name, setup }: EngineChoice): Promise<VoiceEngine> {
  const engine = findEngine(name)
  const availability = await availabilityOf({ engine: name, setup })
  if (engine && availability.canRun) return engine
  const { reason = '', isTemporary = false } = availability.canRun ? {} : availability
  const code = isTemporary ? 'remote-unreachable' : 'engine-unavailable'
  throw new VoiceEngineError(code, `The voice engine '${name}' can't run: ${reason}`)
}

const BEAT_MS = 1000

function createBeat(): () => void {
  let sentAtMs = 0
  return () => {
    if (performance.now() - sentAtMs < BEAT_MS) return
    sentAtMs = performance.now()
    process.send?.({ progress: 0 })
  }
}

/** Sends fractions that never decrease. */
function createReport(): (fraction: number) => void {
  let highest = -1
  return (fraction) => {
    if (fraction <= highest) return
    highest = Math.min(1, fraction)
    process.send?.({ progress: highest })
  }
}

async function removeOnFailure(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
