import type { SelfCheckReport, SpokenSentence } from './self-check-report'

const WORDS_PER_SECOND = [1, 5.5] as const
const LEVEL_DB = [-45, -6] as const
/** 200 words take 100 s; slower, and they ran past a story's deadline where sentences need a second attempt. */
const MOST_SLOWNESS = 3

/** The first sentence's time is left out: it holds the loading of the model. */
export function judgeSentences(
  sentences: SpokenSentence[],
  leastAlignment: number,
): Pick<SelfCheckReport['figures'], 'slowness' | 'alignment'> & { problems: string[] } {
  const problems = sentences.flatMap(({ text, seconds, levelDb }, i) => {
    const pace = text.split(' ').length / seconds
    return [
      ...(isWithin(pace, WORDS_PER_SECOND)
        ? []
        : [`Sentence ${i + 1} has ${pace.toFixed(1)} words a second.`]),
      ...(isWithin(levelDb, LEVEL_DB) ? [] : [`Sentence ${i + 1} has a level of ${levelDb.toFixed(0)} dB.`]),
    ]
  })
  const later = sentences.slice(1)
  const slowness = sum(later, ({ workSeconds }) => workSeconds) / sum(later, ({ seconds }) => seconds)
  if (!(slowness <= MOST_SLOWNESS))
    problems.push(`A second of speech takes ${slowness.toFixed(1)} s: this machine is too slow.`)
  const alignment = sum(sentences, ({ rightScore, wrongScore }) => rightScore - wrongScore) / sentences.length
  if (!(alignment >= leastAlignment))
    problems.push(
      `The right words are heard no better than others (${alignment.toFixed(2)}, at least ${leastAlignment}).`,
    )
  return { slowness, alignment, problems }
}

const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
const sum = <T>(values: readonly T[], of: (value: T) => number) =>
  values.reduce((total, value) => total + of(value), 0)
