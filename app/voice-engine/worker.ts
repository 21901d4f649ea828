import { rm, writeFile } from 'node:fs/promises'
import { decodeRecording } from './decode/decode-recording'
import { measureSoundMs } from './decode/sound-length'
import { readAnalysisCopy, writeAnalysisCopy } from './encode/analysis-copy'
import { encodeMp3 } from './encode/encode-mp3'
import { setLoudness } from './encode/set-loudness'
import { type Availability, ENGINE_RATE_HZ } from './engine'
import { findEngine } from './engines'
import { measurePeaks } from './peaks'
import type {
  DecodedSample,
  DecodeSampleTask,
  EngineAvailabilityTask,
  NarratedStory,
  NarrateTask,
  VoiceReply,
  VoiceTask,
} from './protocol'
import { VoiceEngineError } from './voice-engine-error'

const MIN_SOUND_MS = 1000
/** The engine's share of a narration's progress; loudness, MP3 and the file take the rest. */
const ENGINE_SHARE = 0.95

/** The entry of the voice worker's processes. What a recording or a text is at fault for comes back as a value. */
export default async function runVoiceTask(
  task: VoiceTask,
): Promise<VoiceReply<DecodedSample | NarratedStory | Availability>> {
  try {
    return { ok: true, value: await doTask(task) }
  } catch (error) {
    if (error instanceof VoiceEngineError) return { ok: false, code: error.code, message: error.message }
    throw error
  }
}

function doTask(task: VoiceTask): Promise<DecodedSample | NarratedStory | Availability> {
  switch (task.kind) {
    case 'decode-sample':
      return decodeSample(task)
    case 'narrate':
      return narrate(task)
    case 'engine-availability':
      return availabilityOf(task)
  }
}

async function decodeSample({ inputPath, analysisPath }: DecodeSampleTask): Promise<DecodedSample> {
  const { samples, ...recording } = await decodeRecording(inputPath)
  const soundMs = measureSoundMs(samples, ENGINE_RATE_HZ)
  if (soundMs < MIN_SOUND_MS) {
    throw new VoiceEngineError('too-short', `Only ${soundMs} ms of the recording isn't silence.`)
  }
  await removeOnFailure(analysisPath, () =>
    writeAnalysisCopy(analysisPath, { samples, sampleRateHz: ENGINE_RATE_HZ }),
  )
  return {
    ...recording,
    decodedMs: Math.round((samples.length * 1000) / ENGINE_RATE_HZ),
    soundMs,
    peaks: measurePeaks(samples),
  }
}

async function narrate({
  engine: name,
  samplePath,
  text,
  storyId,
  outputPath,
}: NarrateTask): Promise<NarratedStory> {
  const engine = findEngine(name)
  const availability = await availabilityOf({ kind: 'engine-availability', engine: name })
  if (!engine || !availability.canRun) {
    const reason = availability.canRun ? '' : availability.reason
    throw new VoiceEngineError('engine-unavailable', `The voice engine '${name}' can't run: ${reason}`)
  }
  const sample = await readAnalysisCopy(samplePath)
  const report = createReport()
  report(0)
  const spoken = await engine.narrate({ text, sample }, { onProgress: (part) => report(part * ENGINE_SHARE) })
  const wave = setLoudness(spoken)
  const { bytes, durationMs } = await encodeMp3(wave, storyId)
  await removeOnFailure(outputPath, () => writeFile(outputPath, bytes))
  report(1)
  return {
    durationMs,
    sizeBytes: bytes.length,
    peaks: measurePeaks(wave.samples),
    engineVersion: engine.version,
  }
}

async function availabilityOf({ engine: name }: EngineAvailabilityTask): Promise<Availability> {
  const engine = findEngine(name)
  return engine
    ? engine.availability()
    : { canRun: false, reason: `There is no voice engine named '${name}'.` }
}

/** Sends a fraction that never falls. */
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
