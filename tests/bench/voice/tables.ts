import { cpus, loadavg } from 'node:os'
import { figure, signed, wrong } from './figures'
import { goals } from './goals'
import { type JudgedReading, judgeSpeaker, mean, pool, wrongRatio } from './judge-readings'
import { markdownTable } from './markdown-table'
import type { Results } from './results'

/** Describes a run of the bench as Markdown that is readable in a terminal, too. */
export function describeResults(results: Results, loadBefore: readonly number[]): string {
  return [
    `# Voice bench: ${results.engineVersion}`,
    machine(loadBefore),
    '## Goals',
    markdownTable(
      ['goal', 'measured', ''],
      goals(results).map(({ goal, measured, isMet }) => [goal, measured, verdict(isMet)]),
    ),
    '## Likeness: judge 2, cosine to the held-out recording',
    likenessTable(results),
    '## Words wrong: pocketsphinx',
    wordsTable(results),
    '## Voices: properties that no judge measures',
    voicesTable(results),
    ...(results.cost ? ['## Seconds and memory', costTable(results.cost)] : []),
  ].join('\n\n')
}

function machine(loadBefore: readonly number[]): string {
  const [{ model }] = cpus()
  const load = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(' ')
  return [
    `${cpus().length} × ${model.trim()}, Node.js ${process.versions.node}.`,
    `Load (1, 5 and 15 minutes) before ${load(loadBefore)}, after ${load(loadavg())}: other work on the machine is in it.`,
  ].join(' ')
}

const verdict = (isMet: boolean | undefined) => (isMet === undefined ? '–' : isMet ? 'met' : '**missed**')

function likenessTable({ kit, speakers, stories, base, ceiling }: Results): string {
  const judged = speakers.map((speaker) => ({
    ...judgeSpeaker(speaker, stories),
    base: mean(base.map(({ likenessTo }) => likenessTo[speaker])),
    ceiling: ceiling[speaker],
  }))
  const rows = judged.map((row) => [
    row.speaker,
    figure(row.likeness),
    figure(row.base),
    figure(row.ceiling),
    row.likeness === undefined ? '–' : row.nearest === row.speaker ? 'own' : `**${row.nearest}**`,
    ...kit.speakers.map((other) => signed(row.likenessTo[other], 2)),
  ])
  const average = (of: (row: (typeof judged)[number]) => number | undefined) =>
    figure(mean(judged.map((row) => of(row) ?? Number.NaN)))
  return markdownTable(
    [
      ...['speaker', 'story', 'base', 'own sample', 'nearest'],
      ...kit.speakers.map((speaker) => `to ${speaker}`),
    ],
    [
      ...rows,
      [
        'mean',
        average((row) => row.likeness),
        average((row) => row.base),
        average((row) => row.ceiling),
        '',
        ...kit.speakers.map(() => ''),
      ],
    ],
  )
}

function wordsTable({ speakers, stories, base }: Results): string {
  const of = (readings: readonly JudgedReading[], speaker: string) =>
    wrong(pool(readings.filter((reading) => reading.speaker === speaker)))
  const ratio = wrongRatio(stories, base)
  const times = ratio
    ? `${figure(ratio.value, 2)} (${figure(ratio.low, 2)} to ${figure(ratio.high, 2)})`
    : '–'
  return [
    markdownTable(
      ['speaker', 'story', 'base'],
      [
        ...speakers.map((speaker) => [speaker, of(stories, speaker), '']),
        ['all', wrong(pool(stories)), wrong(pool(base))],
        ['times the base (95 %)', times, '1'],
      ],
    ),
    'The base voice reads each text at five paces from 0.9 to 1.1. The interval is a bootstrap over (speaker, text).',
  ].join('\n\n')
}

function voicesTable({ speakers, voices, baseVoice }: Results): string {
  const rows = speakers.flatMap((speaker) => [
    [`${speaker} sample`, ...cells(voices[speaker].sample)],
    [`${speaker} story`, ...cells(voices[speaker].story)],
  ])
  return markdownTable(
    [
      ...['', 'f0, Hz', 'deviation, st', 'slope, st/s', 'phrase end, st'],
      ...[
        'harmonics to noise, dB',
        'jitter, %',
        'next period alike',
        'syllables/s',
        'rate by phones',
        'pause, s',
      ],
    ],
    [...rows, ['base', ...cells(baseVoice)]],
  )
}

function cells(voice: Results['baseVoice']): string[] {
  return [
    figure(voice.meanHz, 0),
    figure(voice.deviation, 2),
    signed(voice.declination, 2),
    signed(voice.finalFall, 1),
    figure(voice.harmonicsToNoiseDb, 1),
    figure(100 * voice.jitter, 1),
    figure(voice.periodLikeness, 2),
    figure(voice.syllablesPerSecond, 2),
    figure(voice.rateByPhones, 2),
    figure(voice.pauseSeconds, 2),
  ]
}

function costTable({ profile, story, peak }: NonNullable<Results['cost']>): string {
  const seconds = (value: number) => `${value.toFixed(2)} s`
  const times = (value: number) =>
    `${value.toFixed(2)} s = ${(story.soundSeconds / value).toFixed(1)} × real time`
  const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
  const length = `${story.soundSeconds.toFixed(0)} s of story`
  return [
    markdownTable(
      ['what', 'processor time'],
      [
        ['60 s of sample to a profile, in a new process', seconds(profile.inNewProcess)],
        ['… again in the same process', seconds(profile.again)],
        ['of that, the measures of quality', seconds(profile.quality)],
        [`text to MP3, ${length}, in a new process`, times(story.inNewProcess)],
        ['… again in the same process', times(story.again)],
        ['of that, the base voice', seconds(story.baseVoice)],
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
  ].join('\n\n')
}
