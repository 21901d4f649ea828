import { missingConsent } from '~/voices/consent.server'
import type { VoiceSample } from '~/voices/voice-samples.server'
import { concernAbout, hearingOf } from '../voices/advice-view.server'

export type VoiceToChoose = ReturnType<typeof voicesToChoose>[number]

/** The newest recording of each voice. */
const oneOfEachVoice = (samples: VoiceSample[]) =>
  samples.filter(({ voiceId }, i) => samples.findIndex((other) => other.voiceId === voiceId) === i)

/** The voices that a story can be made with. */
export const voicesToChoose = (samples: VoiceSample[]) =>
  oneOfEachVoice(samples).map((sample) => ({
    id: sample.voiceId,
    name: sample.name,
    photo: sample.lovedOnePhoto,
    memory: sample.voiceMemory,
    recording: sample.filePath,
    spoken: sample.spoken === 'awaited' ? undefined : sample.spoken,
    heard: concernAbout(sample, samples) ?? hearingOf(sample, samples)?.sentence,
  }))

/** A voice whose recordings a company gets only if the user agrees. */
export function voiceToAgreeTo(samples: VoiceSample[], id: string | null) {
  const sample = samples.find((one) => one.voiceId === id)
  const consent = sample && missingConsent(sample.voiceId)
  return consent && { voice: { id: sample.voiceId, name: sample.name }, consent }
}

/**
 * The voices that can read another reading, each with the consent that it lacks.
 * @param preferred voices, of which the first that is still there is chosen
 */
export function voicesToReadAgain(samples: VoiceSample[], preferred: (string | null)[]) {
  const voices = oneOfEachVoice(samples).map(({ voiceId: id, name, filename }) => ({
    ...{ id, name, filename },
    consent: missingConsent(id),
  }))
  return { voiceId: preferred.find((id) => voices.some((voice) => voice.id === id)) ?? undefined, voices }
}
