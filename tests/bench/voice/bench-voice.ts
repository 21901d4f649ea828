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
import { narrateByFirstVersion } from './first-version'
import { type JudgedReading, judgeReadings, type Reading } from './judge-readings'
import { findJudges, type Judges } from './judges-needs'
import { readText, sampleFile, TEXTS, type TextName, type VoiceKit } from './kit'
import { samplesLikeness } from './likeness'
import { readRecording, readWave } from './recording-files'
import type { Results, Voices } from './results'
import { savePictures } from './save-pictures'
import { describeResults } from './tables'

interface Wishes {
  /** One speaker rather than all. */
  only?: string
  /** One text, no first version, no pictures. */
  isQuick: boolean
}

const FOLDER = 'build/bench-voice'
const PICTURED_TEXT: TextName = 'p1'

/** Measures the voice engine with the kit, and writes a table and pictures. */
export async function benchVoice(kit: VoiceKit, { only, isQuick }: Wishes): Promise<void> {
  const loadBefore = loadavg()
  const judges = await findJudges(say)
  const { decoder } = judges
  if (!decoder) return say("Without ffmpeg or sox the recordings can't be read: that is all.")
  // Makes the base voice's calibration.
  await buildWorkers()
  const speakers = only ? [only] : kit.speakers
  const texts = isQuick ? [PICTURED_TEXT] : TEXTS
  const samples = new Map<string, Wave>()
  for (const speaker of speakers) {
    samples.set(speaker, await readRecording(decoder, sampleFile(kit, speaker)))
  }

  say(`${benchedEngine().version} reads ${texts.length} texts in ${speakers.length} voices.`)
  const stories = await narrateTexts(kit, samples, texts)
  const base = await speakBaseVoice(kit, texts)
  const firstVersion = isQuick ? undefined : await firstVersionOf(kit, samples, texts)
  say('Processes are measured.')
  const cost = await costOf(kit, samples, texts, stories)
  say('The judges listen. What they have heard before, they know.')
  const judged = await judgeReadings(kit, judges, [...stories, ...base, ...(firstVersion ?? [])])
  const results: Results = {
    kit,
    engineVersion: benchedEngine().version,
    speakers,
    stories: judged.slice(0, stories.length),
    base: judged.slice(stories.length, stories.length + base.length),
    firstVersion: firstVersion && judged.slice(stories.length + base.length),
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
  if (!isQuick) for (const speaker of speakers) await pictureOf(kit, samples, speaker, results.stories)
  say(`Written to ${FOLDER}.`)
}

async function firstVersionOf(
  kit: VoiceKit,
  samples: ReadonlyMap<string, Wave>,
  texts: readonly TextName[],
): Promise<Reading[] | undefined> {
  say('The first version reads them too, unless it has before.')
  const readings = await narrateByFirstVersion(kit, samples, texts)
  if (!readings) say('Its commit is not in this clone: its column stays empty.')
  return readings
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

async function pictureOf(
  kit: VoiceKit,
  samples: ReadonlyMap<string, Wave>,
  speaker: string,
  stories: readonly JudgedReading[],
): Promise<void> {
  const story = stories.find((reading) => reading.speaker === speaker && reading.text === PICTURED_TEXT)
  if (!story) return
  const text = readText(kit, PICTURED_TEXT)
  const words = `“${text.split(/\s+/).slice(0, 7).join(' ')} …”`
  const likeness = story.likenessTo[speaker]
  await savePictures(
    join(FOLDER, speaker),
    `Speaker ${speaker}, ${benchedEngine().version}${likeness === undefined ? '' : `, judge 2: ${likeness.toFixed(2)}`}`,
    [
      { title: 'Sample, its own words', wave: samples.get(speaker) as Wave },
      { title: `Base voice: ${words}`, wave: await speakBase(text) },
      { title: `Story: ${words}`, wave: await readWave(story.path) },
    ],
  )
}

/** Writes to stderr, since stdout is for the table. */
function say(message: string): void {
  console.error(message)
}
