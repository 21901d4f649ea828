import { missingConsent } from '~/voices/consent.server'
import type { VoiceSample } from '~/voices/voice-samples.server'
import { concernAbout } from '../voices/advice-view.server'

export type VoiceToChoose = ReturnType<typeof voicesToChoose>[number]
export type VoiceToAgreeTo = NonNullable<ReturnType<typeof voiceToAgreeTo>>

/** The recordings that a story can be made with. */
export const voicesToChoose = (samples: VoiceSample[]) =>
  samples.map((sample) => ({
    id: sample.id,
    name: sample.name || sample.whoIsThisVoice,
    photo: sample.lovedOnePhoto,
    memory: sample.voiceMemory,
    recording: sample.filePath,
    concern: concernAbout(sample, samples),
  }))

/** A voice whose recordings a company gets only if the user agrees. */
export function voiceToAgreeTo(samples: VoiceSample[], id: string | null) {
  const sample = samples.find((one) => one.id === id)
  const missing = sample && missingConsent(sample.id)
  if (!missing) return undefined
  const recordings = missing.recordings.map(({ id, filename }) => ({ id, filename }))
  return { id: sample.id, name: sample.name || sample.whoIsThisVoice, ...missing, recordings }
}
