import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { join as joinSamples } from '~/voice-engine/dsp/join'
import { ENGINE_RATE_HZ, type Wave } from '~/voice-engine/engine'
import { buildWorkers } from '../../../scripts/build-workers.mjs'
import { speakBase, speakBaseVoice } from './base-readings'
import { measureCost } from './cost'
import { describeVoice } from './describe-voice'
import { benchedEngine, narrateTexts } from './engine-readings'
import { judgeReadings, type Reading } from './judge-readings'
import { findJudges, type Judges } from './judges-needs'
import { readText, sampleFile, TEXTS, type TextName, type VoiceKit } from './kit'
import { samplesLikeness } from './likeness'
import { readRecording, readWave } from './recording-files'
import type { Results, Voices } from './results'
import { describeResults } from './tables'

interface Wishes {
  /** One speaker rather than all. */
  only?: string
  /** One text. */
  isQuick: boolean
}

const FOLDER = 'build/bench-voice'
const QUICK_TEXT: TextName = 'p1'

/** Measures the voice engine with the kit, and writes a table. */
export async function benchVoice(kit: VoiceKit, { only, isQuick }: Wishes): Promise<void> {
  const loadBefore = loadavg()
  const judges = await findJudges(say)
  const { decoder } = judges
  if (!decoder) return say("Without ffmpeg or sox the recordings can't be read: that is all.")
  // Makes the base voice's calibration.
  await buildWorkers()
  const speakers = only ? [only] : kit.speakers
  const texts = isQuick ? [QUICK_TEXT] : TEXTS
  const samples = new Map<string, Wave>()
  for (const speaker of speakers) {
    samples.set(speaker, await readRecording(decoder, sampleFile(kit, speaker)))
  }

  say(`${benchedEngine().version} reads ${texts.length} texts in ${speakers.length} voices.`)
  const stories = await narrateTexts(kit, samples, texts)
  const base = await speakBaseVoice(kit, texts)
  say('Processes are measured.')
  const cost = await costOf(kit, samples, texts, stories)
  say('The judges listen. What they have heard before, they know.')
  const judged = await judgeReadings(kit, judges, [...stories, ...base])
  const results: Results = {
    kit,
    engineVersion: benchedEngine().version,
    speakers,
    stories: judged.slice(0, stories.length),
    base: judged.slice(stories.length),
    ceiling: await ceilingOf(kit, judges),
    voices: Object.fromEntries(
      await Promise.all(
        speakers.map(async (speaker) => [speaker, await voicesOf(samples, speaker, stories)] as const),
      ),
    ),
    baseVoice: await describeVoice(await speakBase(allWords(kit, texts))),
    cost,
  }

  await mkdir(FOLDER, { recursive: true })
  const page = describeResults(results, loadBefore)
  await writeFile(join(FOLDER, 'table.md'), `${page}\n`)
  console.log(`\n${page}\n`)
  say(`Written to ${FOLDER}.`)
}

/** Uses the speaker of the longest sample. */
async function costOf(
  kit: VoiceKit,
  samples: ReadonlyMap<string, Wave>,
  texts: readonly TextName[],
  stories: readonly Reading[],
) {
  const byLength = [...samples].sort(([, some], [, other]) => other.samples.length - some.samples.length)
  const story = await storyOf(stories, byLength[0][0])
  return measureCost(
    join(FOLDER, 'cost'),
    byLength.map(([, wave]) => wave),
    allWords(kit, texts),
    story,
  )
}

async function ceilingOf(kit: VoiceKit, { python }: Judges): Promise<Record<string, number>> {
  return python ? samplesLikeness(python, kit) : {}
}

async function voicesOf(
  samples: ReadonlyMap<string, Wave>,
  speaker: string,
  stories: readonly Reading[],
): Promise<Voices> {
  return {
    sample: await describeVoice(samples.get(speaker) as Wave),
    story: await describeVoice(await storyOf(stories, speaker)),
  }
}

/** All texts read in a speaker's voice, concatenated. */
async function storyOf(stories: readonly Reading[], speaker: string): Promise<Wave> {
  const own = stories.filter((story) => story.speaker === speaker)
  const waves = await Promise.all(own.map(({ path }) => readWave(path)))
  return { samples: joinSamples(waves.map(({ samples }) => samples)), sampleRateHz: ENGINE_RATE_HZ }
}

const allWords = (kit: VoiceKit, texts: readonly TextName[]) =>
  texts.map((text) => readText(kit, text)).join('\n\n')

/** Writes to stderr, since stdout is for the table. */
function say(message: string): void {
  console.error(message)
}
