import { GOOD_STEP, hearing, mostOf, overallAdvice, recordingAdvice, speechTogether } from '~/voices/advice'
import type { Recording } from '~/voices/recordings.server'

/**
 * The advice on a recording and on its voice, in words. The page gets it as data: in the script the texts would weigh
 * on every visit.
 */
export function adviceView(sample: Recording, samples: Recording[], { isWhole }: { isWhole: boolean }) {
  const recordings = recordingsOf(sample, samples)
  const qualities = knownQualities(recordings)
  const areAllKnown = qualities.length === recordings.length
  return {
    advice: adviceOn(sample, isWhole),
    together: isWhole && recordings.length > 1 && areAllKnown ? speechTogether(qualities) : undefined,
  }
}

export type Verdict = 'fine' | 'weak' | 'none'

export function hearingOf(sample: Recording, samples: Recording[]) {
  const recordings = recordingsOf(sample, samples)
  const qualities = knownQualities(recordings)
  const shared = {
    name: sample.name,
    spoken: sample.spoken,
    isAccepted: recordings.every(({ isAccepted }) => isAccepted),
  }
  if (qualities.length === 0)
    return recordings.some(({ quality }) => quality === 'awaited')
      ? { ...shared, sentence: undefined, verdict: 'fine' as Verdict }
      : undefined
  const joined = mostOf(qualities)
  const { step } = overallAdvice(joined)
  const sentence = hearing(joined, sample.name)
  const verdict: Verdict = step === 0 ? 'none' : step >= GOOD_STEP ? 'fine' : 'weak'
  const spoken = verdict === 'none' ? undefined : shared.spoken
  return { ...shared, spoken, sentence, verdict }
}

export const concernAbout = (sample: Recording, samples: Recording[]): string | undefined =>
  concernIn(hearingOf(sample, samples))

function concernIn(heard: ReturnType<typeof hearingOf>): string | undefined {
  if (!heard?.sentence || heard.verdict === 'fine') return undefined
  return heard.verdict === 'weak' ? `${heard.sentence} You can still make a story with it.` : heard.sentence
}

const recordingsOf = ({ voiceId }: Recording, samples: Recording[]) =>
  samples.filter((sample) => sample.voiceId === voiceId)

const knownQualities = (recordings: Recording[]) =>
  recordings.flatMap(({ quality }) => (typeof quality === 'object' ? [quality] : []))

function adviceOn({ quality, whoIsThisVoice }: Recording, isWhole: boolean) {
  if (typeof quality !== 'object') return undefined
  const findings = isWhole ? recordingAdvice(quality) : []
  return {
    word: overallAdvice(quality).word,
    hearing: hearing(quality, whoIsThisVoice),
    findings: findings.map(({ sentence, whatToDo }) => `${sentence} ${whatToDo}`),
  }
}

export type VoiceToChoose = ReturnType<typeof voicesToChoose>[number]

const oneOfEachVoice = (samples: Recording[]) =>
  samples.filter(({ voiceId }, i) => samples.findIndex((other) => other.voiceId === voiceId) === i)

export const voicesToChoose = (samples: Recording[]) =>
  oneOfEachVoice(samples).map((sample) => {
    const heard = hearingOf(sample, samples)
    return {
      id: sample.voiceId,
      name: sample.name,
      photo: sample.lovedOnePhoto,
      memory: sample.voiceMemory,
      recording: sample.filePath,
      spoken: heard?.spoken === 'awaited' ? undefined : heard?.spoken,
      heard: concernIn(heard) ?? heard?.sentence,
    }
  })

export function voicesToReadAgain(samples: Recording[], preferred: (string | null)[]) {
  const voices = oneOfEachVoice(samples).map(({ voiceId: id, name, filename }) => ({ id, name, filename }))
  return { voiceId: preferred.find((id) => voices.some((voice) => voice.id === id)) ?? undefined, voices }
}
