import {
  isWithoutSpeech,
  type QualityFinding,
  qualityCost,
  qualityLevels,
  type SampleQuality,
} from '@everspoken/engine/sample-quality'

const MORE_SPEECH =
  'A few more sentences would help the most. Voicemails and home videos are good places to look.'
const ONE_SPEAKER = 'trim the recording to the part where only your loved one speaks'

const texts: Record<QualityFinding, { fair: [string, string]; poor: [string, string] }> = {
  length: {
    fair: [
      'LENGTH of speech. That’s enough to make a story.',
      'With 30 seconds or more, it would sound more like them.',
    ],
    poor: ['Only LENGTH of speech.', MORE_SPEECH],
  },
  'second-voice': {
    fair: ['Someone else may be speaking too.', `If so, ${ONE_SPEAKER}, and upload that.`],
    poor: [
      'More than one person seems to be speaking.',
      `Please ${ONE_SPEAKER}. Otherwise the voices may blend.`,
    ],
  },
  music: {
    fair: ['There may be music in the background.', 'A recording without music would sound more like them.'],
    poor: [
      'Music is playing behind the voice.',
      'If you can, choose a part without music, or a different recording.',
    ],
  },
  noise: {
    fair: [
      'There’s some noise behind the voice.',
      'We reduce steady noise, but a quieter recording would be clearer still.',
    ],
    poor: [
      'The noise is almost as loud as the voice.',
      'We reduce steady noise, but a recording made in a quiet room would help a lot.',
    ],
  },
  clipping: {
    fair: ['A few loud moments are distorted.', 'We repair the short ones.'],
    poor: [
      'Many loud moments are distorted.',
      'A recording in which they speak more softly, or farther from the microphone, would be cleaner.',
    ],
  },
  level: {
    fair: ['The voice is a little quiet.', 'We turn it up for you.'],
    poor: [
      'The voice is very quiet.',
      'We turn it up. If this is a recording of a recording, the original file would be better.',
    ],
  },
}

function spokenLength(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds >= 120) return `${Math.round(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

export function recordingAdvice(quality: SampleQuality) {
  if (isWithoutSpeech(quality)) return []
  return (Object.keys(texts) as QualityFinding[]).flatMap((key) => {
    const level = qualityLevels[key](quality)
    if (level === 'good') return []
    const [text, whatToDo] = texts[key][level]
    return { key, level, sentence: text.replace('LENGTH', spokenLength(quality.speechMs)), whatToDo }
  })
}

/** Describes a recording in one plain sentence, and says how a better one would help. */
export function hearing(quality: SampleQuality, name: string): string {
  if (isWithoutSpeech(quality)) {
    const heard =
      qualityLevels.music(quality) === 'poor'
        ? 'music, and can’t make out anyone speaking'
        : 'no one speaking'
    return `We hear ${heard}. Please use another recording, in which ${name} speaks.`
  }
  const length = spokenLength(quality.speechMs)
  if (qualityLevels.length(quality) === 'poor')
    return `We hear only ${length} of speech. Half a minute would sound much more like ${name}.`
  const flaws = recordingAdvice(quality).filter(({ key }) => key !== 'length')
  const worst = flaws.find(({ level }) => level === 'poor') ?? flaws[0]
  if (worst) return `We hear ${length} of speech. ${worst.sentence}`
  const isShort = quality.speechMs < LEAST_SPEECH_OF_STEP[GOOD_STEP - 1]
  return `We hear ${length} of one person, clearly.${isShort ? ` Half a minute would sound more like ${name}.` : ''}`
}

/**
 * The measures of the recording with the most speech, with the speech of all: a short clean one mends no long noisy
 * one, and those in which no one speaks don't count.
 */
export function mostOf(qualities: readonly SampleQuality[]): SampleQuality {
  const spoken = qualities.filter((quality) => !isWithoutSpeech(quality))
  if (spoken.length === 0) return qualities[0]
  const [longest] = spoken.toSorted((one, other) => other.speechMs - one.speechMs)
  return { ...longest, speechMs: spoken.reduce((sum, { speechMs }) => sum + speechMs, 0) }
}

/** With this much speech, more of it hardly changes a voice. */
const PLENTY_MS = 60_000

export function speechTogether(qualities: readonly SampleQuality[]): string {
  const { speechMs } = mostOf(qualities)
  const enough =
    speechMs < PLENTY_MS
      ? '; a minute or more gives a closer voice. Another recording of this voice would help.'
      : '. That’s plenty.'
  return `Together these recordings have ${spokenLength(speechMs)} of speech${enough}`
}

const HIGHEST_STEP = 5
export const GOOD_STEP = 4

const stepWords = ['Hard to work with', 'Usable, with some flaws', 'Good enough', 'Good', 'Very good']
const USABLE_WITH_NOISE = 'Usable, with some noise'

/** The least speech of each step, in ms, the worst step first: a clear recording that is short tells little of a voice. */
const LEAST_SPEECH_OF_STEP = [0, 5_000, 10_000, 20_000, 30_000]

const MOST_COST_OF_STEP = [Number.POSITIVE_INFINITY, 5, 3, 1, 0]

const NOISE_AS_LOUD_DB = 3

/** Rates a recording from 1 to HIGHEST_STEP; 0 where no one is speaking. */
export function overallAdvice(quality: SampleQuality): { step: number; word: string } {
  if (isWithoutSpeech(quality)) return { step: 0, word: 'No one is speaking' }
  const cost = qualityCost(Object.values(qualityLevels).map((levelOf) => levelOf(quality)))
  const ofFlaws = MOST_COST_OF_STEP.filter((most) => cost <= most).length
  const ofLength = LEAST_SPEECH_OF_STEP.filter((least) => quality.speechMs >= least).length
  const ofNoise = quality.signalToNoiseDb < NOISE_AS_LOUD_DB ? 2 : HIGHEST_STEP
  const step = Math.min(ofFlaws, ofLength, ofNoise)
  const isNoisy = qualityLevels.noise(quality) !== 'good'
  return { step, word: step === 2 && isNoisy ? USABLE_WITH_NOISE : stepWords[step - 1] }
}
