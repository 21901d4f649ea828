import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAnalysisCopy } from '~/voice-engine/encode/analysis-copy'
import { ENGINE_RATE_HZ, NEUTRAL_PLAN, type Wave } from '~/voice-engine/engine'
import { engineSetup } from '../../support/engine-setup'
import { ENGINE } from './engine-readings'
import type { MeasuredTask } from './measured-child'
import { buildMeasuredChild, measureTasks } from './measured-process'
import { writeWave } from './recording-files'

/** Cost of the engine: CPU time of single-threaded processes, and memory of processes like the service's. */
export interface Cost {
  /** Seconds for a minute of sample, from the analysis copy to profile and quality. */
  profile: {
    inNewProcess: number
    /** For the second time in the same process. */
    again: number
    /** Of that, only the measures of quality. */
    quality: number
  }
  /** Seconds for the text, from words to MP3, with an existing profile. */
  story: {
    soundSeconds: number
    inNewProcess: number
    again: number
    /** Parts of it, measured separately. */
    baseVoice: number
    loudnessAndMp3: number
  }
  /** In bytes, of processes that did only this. */
  peak: {
    nothing: number
    /** Three minutes of sample. */
    profile: number
    /** 200 words. */
    story: number
    /** Three minutes of sample, then 200 words. */
    both: number
  }
}

const SPEED_SECONDS = 60
const MEMORY_SECONDS = 180
const MEMORY_WORDS = 200
/** Optimiser and garbage collector also run on the one thread, as on one core. */
const ONE_THREAD = ['--single-threaded']

/**
 * @param folder to create, and to remove afterwards
 * @param samples of one or several speakers; a minute of the first is used
 * @param text of about 200 words
 * @param story the text as read by the engine, for the steps after it
 */
export async function measureCost(
  folder: string,
  samples: readonly Wave[],
  text: string,
  story: Wave,
): Promise<Cost> {
  const child = await buildMeasuredChild(folder)
  const at = (name: string) => join(folder, name)
  const profileOf = (name: string): MeasuredTask => ({
    kind: 'profile-sample',
    engine: ENGINE,
    recordings: [{ samplePath: at(`${name}.wav`) }],
    profilePath: at(`${name}.profile`),
    setup: engineSetup,
  })
  const storyOf = (name: string, words: string): MeasuredTask => ({
    kind: 'narrate',
    engine: ENGINE,
    profilePath: at(`${name}.profile`),
    text: words,
    plan: NEUTRAL_PLAN,
    storyId: 'bench',
    outputPath: at('story.mp3'),
    setup: engineSetup,
  })
  try {
    await mkdir(folder, { recursive: true })
    await writeAnalysisCopy(at('minute.wav'), repeat(samples.slice(0, 1), SPEED_SECONDS))
    await writeAnalysisCopy(at('long.wav'), repeat(samples, MEMORY_SECONDS))
    await writeWave(at('story.wav'), story)

    const [minute, long] = [profileOf('minute'), profileOf('long')]
    const quality: MeasuredTask = { kind: 'judge-quality', wavePath: at('minute.wav') }
    const profiles = await measureTasks(child, [minute, minute, quality, quality], ONE_THREAD)
    const told = storyOf('minute', text)
    const stories = await measureTasks(
      child,
      [told, told, { kind: 'speak', text }, { kind: 'encode', wavePath: at('story.wav') }],
      ONE_THREAD,
    )

    const peakOf = async (tasks: readonly MeasuredTask[]) => (await measureTasks(child, tasks)).peakBytes
    const short = storyOf('long', firstWords(text, MEMORY_WORDS))
    return {
      profile: {
        inNewProcess: profiles.tasks[0].seconds,
        again: profiles.tasks[1].seconds,
        quality: profiles.tasks[3].seconds,
      },
      story: {
        soundSeconds: stories.tasks[0].soundSeconds ?? Number.NaN,
        inNewProcess: stories.tasks[0].seconds,
        again: stories.tasks[1].seconds,
        baseVoice: stories.tasks[2].seconds,
        loudnessAndMp3: stories.tasks[3].seconds,
      },
      peak: {
        nothing: await peakOf([]),
        profile: await peakOf([long]),
        story: await peakOf([short]),
        both: await peakOf([long, short]),
      },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Repeats the waves in order up to a length in seconds. */
function repeat(waves: readonly Wave[], seconds: number): Wave {
  const samples = new Float32Array(seconds * ENGINE_RATE_HZ)
  for (let at = 0, i = 0; at < samples.length; i++) {
    const part = waves[i % waves.length].samples.subarray(0, samples.length - at)
    samples.set(part, at)
    at += part.length
  }
  return { samples, sampleRateHz: ENGINE_RATE_HZ }
}

function firstWords(text: string, count: number): string {
  return text.trim().split(/\s+/).slice(0, count).join(' ')
}
