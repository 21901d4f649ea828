import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWorkers } from '../../scripts/build-workers.mjs'
import { join as joinSamples } from '../src/dsp/join'
import type { Wave } from '../src/engine'
import { measureCost } from './cost'
import { findJudges, judgeReadings, samplesLikeness } from './judges'
import {
  DEFAULT_KIT,
  openKit,
  readRecording,
  readText,
  readWave,
  sampleFile,
  TEXTS,
  type VoiceKit,
} from './kit'
import { engine, narrateTexts } from './readings'
import { describeResults } from './tables'

/**
 * `npm run bench:voice -- [--kit PATH] [--only SPEAKER] [--quick]`: judges the voice engine, and writes a
 * table to build/bench-voice. Quick is one text.
 */
const { values } = parseArgs({
  options: {
    kit: { type: 'string', default: DEFAULT_KIT },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const FOLDER = 'build/bench-voice'
/** Writes to stderr, since stdout is for the table. */
const say = console.error

const kit = openKit(values.kit)
if (!kit) {
  console.log(`There is no voice kit at ${values.kit}: without its recordings there is nothing to measure.`)
} else if (values.only && !kit.speakers.includes(values.only)) {
  console.log(`The kit's speakers are ${kit.speakers.join(', ')}: '${values.only}' is none of them.`)
} else {
  await benchVoice(kit, values.only ? [values.only] : kit.speakers)
}

async function benchVoice(kit: VoiceKit, speakers: readonly string[]): Promise<void> {
  const loadBefore = loadavg()
  const judges = findJudges(say)
  if (!judges.ffmpeg) return say("Without ffmpeg the recordings can't be read: that is all.")
  // Makes the files that the engine reads.
  await buildWorkers()
  const texts = values.quick ? TEXTS.slice(0, 1) : TEXTS
  const text = texts.map((name) => readText(kit, name)).join('\n\n')
  const samples = new Map<string, Wave>()
  for (const speaker of speakers) samples.set(speaker, await readRecording(sampleFile(kit, speaker)))

  say(`${engine.version} reads ${texts.length} texts in ${speakers.length} voices.`)
  const readings = await narrateTexts(kit, samples, texts)
  /** All texts read in a speaker's voice, concatenated. */
  const storyOf = async (speaker: string): Promise<Wave> => {
    const own = readings.filter((reading) => reading.speaker === speaker)
    const waves = await Promise.all(own.map(({ path }) => readWave(path)))
    return { samples: joinSamples(waves.map(({ samples }) => samples)), sampleRateHz: waves[0].sampleRateHz }
  }
  say('Processes are measured.')
  const longestFirst = [...samples].sort(([, a], [, b]) => b.samples.length - a.samples.length)
  const waves = longestFirst.map(([, wave]) => wave)
  const cost = await measureCost(join(FOLDER, 'cost'), waves, text, await storyOf(longestFirst[0][0]))
  say('The judges listen. What they have heard before, they know.')
  const stories = await judgeReadings(kit, judges, readings)
  const ceiling = judges.python ? await samplesLikeness(judges.python, kit) : {}

  await mkdir(FOLDER, { recursive: true })
  const page = describeResults({ kit, engineVersion: engine.version, cost, stories, ceiling }, loadBefore)
  await writeFile(join(FOLDER, 'table.md'), `${page}\n`)
  console.log(`\n${page}\n`)
  say(`Written to ${FOLDER}.`)
}
