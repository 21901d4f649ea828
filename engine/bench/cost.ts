import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import * as esbuild from 'esbuild'
import { writeAnalysisCopy } from '../src/encode/analysis-copy'
import { ENGINE_RATE_HZ, NEUTRAL_PLAN, type Wave } from '../src/engine'
import { engineSetup } from '../tests/support/engine-setup'
import { writeWave } from './kit'
import type { ChildReport, MeasuredTask } from './measured-child'
import { ENGINE } from './readings'

const CHILD = 'engine/bench/measured-child.ts'
/** Files that the bundle reads at run time, beside it. */
const WEIGHTS = ['letters.bin', 'ppg_int8.bin', 'reader.bin', 'vocoder.bin', 'wide.bin']
/** Flags of worker processes: see worker-slot.server.ts. */
const WORKER_FLAGS = ['--no-warnings', '--max-old-space-size=700']
/** Optimiser and garbage collector also run on the one thread, as on one core. */
const ONE_THREAD = ['--single-threaded']

const SPEED_SECONDS = 60
const MEMORY_SECONDS = 180
const MEMORY_WORDS = 200

export type Cost = Awaited<ReturnType<typeof measureCost>>

/**
 * Cost of the engine: CPU time of single-threaded processes, and memory of processes like the service's.
 * @param folder to create, and to remove afterwards
 * @param samples of one or several speakers; a minute of the first is used
 * @param text of about 200 words
 * @param story the text as read by the engine, for the steps after it
 */
export async function measureCost(folder: string, samples: readonly Wave[], text: string, story: Wave) {
  const at = (name: string) => join(folder, name)
  const own = (name: string) => ({ engine: ENGINE, profilePath: at(`${name}.profile`), setup: engineSetup })
  const profileOf = (name: string): MeasuredTask => ({
    ...own(name),
    kind: 'profile-sample',
    recordings: [{ samplePath: at(`${name}.wav`) }],
  })
  const storyOf = (name: string, words: string): MeasuredTask => ({
    ...own(name),
    ...{ kind: 'narrate', text: words, plan: NEUTRAL_PLAN, storyId: 'bench', outputPath: at('story.mp3') },
  })
  try {
    await mkdir(folder, { recursive: true })
    await buildChild(folder)
    await writeAnalysisCopy(at('minute.wav'), repeat(samples.slice(0, 1), SPEED_SECONDS))
    await writeAnalysisCopy(at('long.wav'), repeat(samples, MEMORY_SECONDS))
    await writeWave(at('story.wav'), story)

    const [minute, long, told] = [profileOf('minute'), profileOf('long'), storyOf('minute', text)]
    const quality: MeasuredTask = { kind: 'judge-quality', wavePath: at('minute.wav') }
    const encode: MeasuredTask = { kind: 'encode', wavePath: at('story.wav') }
    const profiles = await measureTasks(folder, [minute, minute, quality, quality], ONE_THREAD)
    const stories = await measureTasks(folder, [told, told, encode], ONE_THREAD)
    const short = storyOf('long', text.trim().split(/\s+/).slice(0, MEMORY_WORDS).join(' '))
    const peakOf = async (...tasks: MeasuredTask[]) => (await measureTasks(folder, tasks)).peakBytes
    const [first, again, , ownQuality] = profiles.tasks.map(({ seconds }) => seconds)
    const [firstStory, secondStory, loudnessAndMp3] = stories.tasks.map(({ seconds }) => seconds)
    return {
      /** Seconds for a minute of sample, from the analysis copy to profile and quality. */
      profile: { inNewProcess: first, again, quality: ownQuality },
      /** Seconds for the text, from words to MP3, with an existing profile; parts of it were measured separately. */
      story: {
        soundSeconds: stories.tasks[0].soundSeconds ?? Number.NaN,
        ...{ inNewProcess: firstStory, again: secondStory, loudnessAndMp3 },
      },
      /** In bytes, of processes that did only this: three minutes of sample, 200 words. */
      peak: {
        nothing: await peakOf(),
        profile: await peakOf(long),
        story: await peakOf(short),
        both: await peakOf(long, short),
      },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Bundled like the worker, since a TypeScript loader would take time and memory itself. */
async function buildChild(folder: string): Promise<void> {
  await esbuild.build({
    ...{ entryPoints: [CHILD], outdir: folder, bundle: true, packages: 'external', format: 'esm' },
    ...{ platform: 'node', target: 'node20', tsconfig: 'tsconfig.json', logLevel: 'warning' },
  })
  await Promise.all(WEIGHTS.map((file) => copyFile(join('build/workers', file), join(folder, file))))
}

/** Runs tasks in sequence in a new process. @param flags of Node.js in addition to a worker's */
async function measureTasks(
  folder: string,
  tasks: readonly MeasuredTask[],
  flags: readonly string[] = [],
): Promise<ChildReport> {
  const args = [...WORKER_FLAGS, ...flags, resolve(folder, 'measured-child.js')]
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
  })
  child.stdin.end(JSON.stringify(tasks))
  const [report, [code]] = await Promise.all([json(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(`A child ended with ${code}.`)
  return report as ChildReport
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
