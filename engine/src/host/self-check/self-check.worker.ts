import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeRecording } from '../../decode/decode-recording'
import { resample } from '../../decode/resampler'
import { ENGINE_RATE_HZ, NEUTRAL_PLAN, type Recorded, type VoiceEngine } from '../../engine'
import { findEngine } from '../../engines'
import { SELF_CHECK } from '../../engines/pocket/proof'
import { measureSampleQuality } from '../../measure/quality/measure-sample-quality'
import { findModel } from '../../models/installed-model'
import { VoiceEngineError } from '../../voice-engine-error'
import { alignWords } from '../../words/align-words'
import { spokenWordsOf } from '../../words/spoken-words'
import { judgeSentences } from './judge-sentences'
import type { SelfCheckReport, SelfCheckTask, SpokenSentence } from './self-check-report'

const SENTENCES = [
  'She kept every letter that her brother had sent to her.',
  'Bring the blue umbrella, because it may rain this afternoon.',
  'My grandfather planted that apple tree in the year he was married.',
]
const PREFERRED_REFERENCE = 'bria.wav'
const FULL_SCALE_RMS_DB = -100

/** Speaks in the voice of the model's own reference recording; a failure of the engine is a report too. */
export default async function selfCheck(task: SelfCheckTask): Promise<SelfCheckReport> {
  const { engine: name, modelsDirectory } = task
  const engine = findEngine(name)
  const model = findModel(modelsDirectory, name)
  if (!engine || !model) throw new Error(`The model ${name} is not installed.`)
  const sentences: SpokenSentence[] = []
  const problems: string[] = []
  try {
    await speakAll(engine, task, model.folder, sentences)
  } catch (error) {
    if (!(error instanceof VoiceEngineError)) throw error
    problems.push(error.message)
  }
  const judged = judgeSentences(sentences, model.manifest.leastAlignment)
  // Without all sentences the other figures say nothing.
  if (problems.length === 0) problems.push(...judged.problems)
  const report: SelfCheckReport = {
    engineVersion: engine.version,
    passed: problems.length === 0,
    problems,
    figures: {
      sentences,
      slowness: judged.slowness,
      alignment: judged.alignment,
      peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
    },
  }
  await writeFile(join(model.folder, SELF_CHECK), JSON.stringify(report, null, 2))
  return report
}

async function speakAll(
  engine: VoiceEngine,
  setup: SelfCheckTask,
  folder: string,
  sentences: SpokenSentence[],
): Promise<void> {
  const available = await engine.availability(setup)
  if (!available.canRun) throw new VoiceEngineError('engine-unavailable', available.reason)
  const reference = await recordedAt(join(folder, await referenceOf(folder)), engine.sample.rateHz)
  const { bytes } = await engine.makeProfile({ recordings: [reference] }, setup, { onProgress: () => {} })
  for (const [i, text] of SENTENCES.entries()) {
    const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()]
    const onProgress = (part: number) => process.send?.({ progress: (i + part) / SENTENCES.length })
    const { wave } = await engine.narrate({ text, profile: bytes, plan: NEUTRAL_PLAN }, setup, { onProgress })
    const { user, system } = process.cpuUsage(usedBefore)
    // A wait for other processes is no work of its own, and threads side by side use more than the clock shows.
    const workSeconds = Math.min((performance.now() - startedAt) / 1e3, (user + system) / 1e6)
    const samples = await resample(wave.samples, wave.sampleRateHz, ENGINE_RATE_HZ)
    const scoreOf = async (words: string) => (await alignWords(samples, spokenWordsOf(words))).score
    sentences.push({
      text,
      seconds: wave.samples.length / wave.sampleRateHz,
      workSeconds,
      levelDb: levelDb(wave.samples),
      rightScore: await scoreOf(text),
      wrongScore: await scoreOf(SENTENCES[(i + 1) % SENTENCES.length]),
    })
  }
}

async function referenceOf(folder: string): Promise<string> {
  const names = await readdir(join(folder, 'test_wavs')).catch(() => [])
  const sounds = names.filter((name) => name.endsWith('.wav')).sort()
  const name = sounds.find((sound) => sound === PREFERRED_REFERENCE) ?? sounds[0]
  if (!name)
    throw new VoiceEngineError('undecodable', 'The archive came without a recording to check it with.')
  return `test_wavs/${name}`
}

async function recordedAt(path: string, rateHz: number): Promise<Recorded> {
  const { samples } = await decodeRecording(path, rateHz)
  const copy = await resample(samples, rateHz, ENGINE_RATE_HZ)
  return { sample: { samples, sampleRateHz: rateHz }, quality: measureSampleQuality(copy) }
}

function levelDb(samples: Float32Array): number {
  const power = samples.reduce((total, sample) => total + sample * sample, 0) / samples.length
  return Math.max(FULL_SCALE_RMS_DB, 10 * Math.log10(power))
}
