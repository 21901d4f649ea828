import { figure, wrong } from './figures'
import { type JudgedReading, judgeSpeaker, mean, pool, wrongRatio } from './judge-readings'
import type { VoiceKit } from './kit'
import { markdownTable } from './markdown-table'

/** Table of likeness and word errors by speaker, and overall compared with the base voice. */
export function speakerTable(kit: VoiceKit, readings: readonly JudgedReading[]): string {
  const base = readings.filter(({ speaker }) => speaker === undefined)
  const stories = readings.filter(({ speaker }) => speaker !== undefined)
  const speakers = kit.speakers
    .filter((speaker) => stories.some((story) => story.speaker === speaker))
    .map((speaker) => judgeSpeaker(speaker, stories))
  const rows = speakers.map(({ speaker, likeness, nearest, likenessTo, errors }) => [
    speaker,
    figure(likeness),
    figure(mean(base.map((reading) => reading.likenessTo[speaker]))),
    nearest === speaker ? 'own' : `**${nearest}**`,
    kit.speakers.map((other) => figure(likenessTo[other], 2)).join(' '),
    wrong(errors),
  ])
  const ratio = wrongRatio(stories, base)
  return [
    markdownTable(
      ['speaker', 'judge 2', 'base', 'nearest', `to ${kit.speakers.join(' ')}`, 'words wrong'],
      [
        ...rows,
        ['all', figure(mean(speakers.map(({ likeness }) => likeness))), '', '', '', wrong(pool(stories))],
        ['base', '', '', '', '', wrong(pool(base))],
      ],
    ),
    ratio
      ? `Words wrong: ${figure(ratio.value, 2)} times the base voice's (95 %: ${figure(ratio.low, 2)} to ${figure(ratio.high, 2)}).`
      : '',
  ].join('\n\n')
}
