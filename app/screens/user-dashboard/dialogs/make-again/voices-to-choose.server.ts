import type { User } from '~/accounts/users.server'
import { missingConsent } from '~/voices/consent.server'
import { listVoiceSamples } from '~/voices/voice-samples.server'

/**
 * The voices that can read another reading, each with the agreement that it lacks.
 * @param preferred recordings, of which the first that is still there has the chosen voice
 */
export function voicesToChoose(user: User, preferred: (string | null)[]) {
  const samples = listVoiceSamples(user)
  const chosen = preferred.flatMap((id) => samples.find((sample) => sample.id === id) ?? [])
  const voices = samples
    .filter((sample) => sample.id === sample.voiceId)
    .map(({ id, name, whoIsThisVoice, filename }) => {
      const missing = missingConsent(id)
      return {
        ...{ id, name: name || whoIsThisVoice, filename },
        agreement: missing && { ...missing, recordings: missing.recordings.map((one) => one.id) },
      }
    })
  return { voiceId: chosen[0]?.voiceId, voices }
}
