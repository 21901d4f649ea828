import { cpus, loadavg } from 'node:os'
import { markdownTable } from '../../tests/bench/table'
import type { Cost } from './cost'
import { type JudgedReading, judgeSpeaker, mean, pool, type WordErrors } from './judges'
import type { VoiceKit } from './kit'

/** The judges' figures; one that could not be measured is empty. */
export interface Judged {
  kit: VoiceKit
  /** In the speakers' voices. */
  stories: readonly JudgedReading[]
  /** The samples: the highest likeness to expect, that of two recordings of the same speaker. */
  ceiling: Readonly<Record<string, number>>
}

/** All results of a run. */
export interface Results extends Judged {
  engineVersion: string
  cost: Cost
}

const MB = 2 ** 20

/** Formats a number for a table; an unknown one is a dash. */
const figure = (value: number | undefined, digits = 3) =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits).replace('-', '−')

/** Formats a number with its sign. */
const signed = (value: number | undefined, digits: number) =>
  value !== undefined && value > 0 ? `+${figure(value, digits)}` : figure(value, digits)

const wrong = (errors: WordErrors | undefined) =>
  errors ? `${errors.wrong}/${errors.words} = ${((100 * errors.wrong) / errors.words).toFixed(1)} %` : '–'

const speakersOf = (stories: readonly JudgedReading[]) => [...new Set(stories.map(({ speaker }) => speaker))]

/** Describes a run of the bench as Markdown that is readable in a terminal, too. */
export function describeResults(results: Results, loadBefore: readonly number[]): string {
  const load = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(' ')
  return [
    `# Voice bench: ${results.engineVersion}`,
    [
      `${cpus().length} × ${cpus()[0].model.trim()}, Node.js ${process.versions.node}.`,
      `Load (1, 5 and 15 minutes) before ${load(loadBefore)}, after ${load(loadavg())}: other work on the machine is in it.`,
    ].join(' '),
    ...['## Goals', goalsTable(results), judgedTables(results)],
    ...['## Seconds and memory', ...costTables(results.cost)],
  ].join('\n\n')
}

/** The goals for the voice, and whether a run of the bench met them. */
function goalsTable({ stories, cost: { profile, story, peak } }: Results): string {
  const judged = speakersOf(stories).map((speaker) => judgeSpeaker(speaker, stories))
  const likeness = mean(judged.map(({ likeness }) => likeness ?? Number.NaN))
  const isHeard = !Number.isNaN(likeness)
  const own = judged.filter(({ speaker, nearest }) => nearest === speaker).length
  const realTime = (seconds: number) => story.soundSeconds / seconds
  const peakMb = Math.max(peak.profile, peak.story, peak.both) / MB
  const [speed, warm] = [realTime(story.inNewProcess), realTime(story.again)]
  const goals: [goal: string, measured: string, isMeasured: boolean, isMet: boolean][] = [
    ['judge 2 at least 0.65 on average', figure(likeness), isHeard, likeness >= 0.65],
    [
      'nearest to its own speaker, all of them',
      isHeard ? `${own} of ${judged.length}` : '–',
      isHeard,
      own === judged.length,
    ],
    [
      'text to MP3 at least 12 × real time on one core',
      `${figure(speed, 1)} (${figure(warm, 1)} in a warm process)`,
      true,
      speed >= 12,
    ],
    [
      '60 s of sample in at most 3 s',
      `${figure(profile.inNewProcess, 2)} s (${figure(profile.again, 2)} s in a warm process)`,
      true,
      profile.inNewProcess <= 3,
    ],
    [
      'peak memory at most 350 MB, 3 min of sample and 200 words',
      `${peakMb.toFixed(0)} MB`,
      true,
      peakMb <= 350,
    ],
  ]
  return markdownTable(
    ['goal', 'measured', ''],
    goals.map(([goal, measured, isMeasured, isMet]) => [
      goal,
      measured,
      isMeasured ? (isMet ? 'met' : '**missed**') : '–',
    ]),
  )
}

/** The tables of likeness and of words wrong, by speaker and in all. */
function judgedTables({ kit, stories, ceiling }: Judged): string {
  const rows = speakersOf(stories).map((speaker) => ({
    ...judgeSpeaker(speaker, stories),
    ceiling: ceiling[speaker],
  }))
  const average = (of: 'likeness' | 'ceiling') => figure(mean(rows.map((row) => row[of] ?? Number.NaN)))
  const wrongOf = (name: string) => wrong(pool(stories.filter(({ speaker }) => speaker === name)))
  return [
    '## Likeness: judge 2, cosine to the held-out recording',
    markdownTable(
      ['speaker', 'story', 'own sample', 'nearest', ...kit.speakers.map((name) => `to ${name}`)],
      [
        ...rows.map((row) => [
          ...[row.speaker, figure(row.likeness), figure(row.ceiling)],
          row.likeness === undefined ? '–' : row.nearest === row.speaker ? 'own' : `**${row.nearest}**`,
          ...kit.speakers.map((other) => signed(row.likenessTo[other], 2)),
        ]),
        ['mean', average('likeness'), average('ceiling'), '', ...kit.speakers.map(() => '')],
      ],
    ),
    '## Words wrong: pocketsphinx',
    markdownTable(
      ['speaker', 'story'],
      [...speakersOf(stories).map((speaker) => [speaker, wrongOf(speaker)]), ['all', wrong(pool(stories))]],
    ),
  ].join('\n\n')
}

function costTables({ profile, story, peak }: Cost): string[] {
  const seconds = (value: number) => `${value.toFixed(2)} s`
  const times = (value: number) =>
    `${seconds(value)} = ${(story.soundSeconds / value).toFixed(1)} × real time`
  const mb = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`
  return [
    markdownTable(
      ['what', 'processor time'],
      [
        ['60 s of sample to a profile, in a new process', seconds(profile.inNewProcess)],
        ['… again in the same process', seconds(profile.again)],
        ['of that, the measures of quality', seconds(profile.quality)],
        [
          `text to MP3, ${story.soundSeconds.toFixed(0)} s of story, in a new process`,
          times(story.inNewProcess),
        ],
        ['… again in the same process', times(story.again)],
        ['of that, loudness, MP3 and peaks', seconds(story.loudnessAndMp3)],
      ],
    ),
    'User and system time of `node --single-threaded`: what one core takes, however busy the machine is.',
    markdownTable(
      ['a process that did this', 'peak memory'],
      [
        ['nothing', mb(peak.nothing)],
        ['3 min of sample to a profile', mb(peak.profile)],
        ['200 words to MP3', mb(peak.story)],
        ['3 min of sample to a profile, then 200 words to MP3', mb(peak.both)],
      ],
    ),
  ]
}
