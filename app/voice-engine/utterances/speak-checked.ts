import type { Wave } from '../engine'
import { VoiceEngineError } from '../voice-engine-error'
import { type Checked, checkUtterance } from './check-utterance'

/**
 * Speaks an utterance until an attempt passes checkUtterance().
 * @param speak makes an attempt, counted from 0; its error 'unusable-speech' only ends this attempt
 * @returns the first attempt without a problem, or else the usable one with the best score
 * @throws VoiceEngineError 'unusable-speech' if no attempt is usable, and any other error of `speak`
 */
export async function speakChecked(
  text: string,
  attempts: number,
  speak: (attempt: number) => Promise<Wave>,
): Promise<Checked> {
  let best: Checked | undefined
  let reason = ''
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      const checked = await checkUtterance(await speak(attempt), text)
      if (!checked.problem) return checked
      reason = checked.problem
      if (checked.score > (best?.score ?? -Infinity)) best = checked
    } catch (error) {
      if (!(error instanceof VoiceEngineError) || error.code !== 'unusable-speech') throw error
      reason = error.message
    }
  }
  if (best) return best
  throw new VoiceEngineError(
    'unusable-speech',
    `${attempts} attempts gave no usable speech; the last: ${reason}`,
  )
}
