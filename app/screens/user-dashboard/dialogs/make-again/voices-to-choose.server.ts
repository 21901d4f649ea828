import type { User } from '~/accounts/users.server'
import { missingConsent } from '~/voices/consent.server'
import { listVoiceSamples } from '~/voices/voice-samples.server'
import { oneOfEachVoice } from '../../steps/voices-to-choose.server'

/**
 * The voices that can read another reading, each with the consent that it lacks.
 * @param preferred voices, of which the first that is still there is chosen
 */
export function voicesToChoose(user: User, preferred: (string | null)[]) {
  const voices = oneOfEachVoice(listVoiceSamples(user)).map(({ voiceId: id, name, filename }) => ({
    ...{ id, name, filename },
    consent: missingConsent(id),
  }))
  return { voiceId: preferred.find((id) => voices.some((voice) => voice.id === id)) ?? undefined, voices }
}
