import type { Wave } from '../../engine'
import { VoiceEngineError } from '../../voice-engine-error'
import { type Checked, checkUtterance } from './check-utterance'

/** A spoken utterance, and how unlike the recording it is, where that is measured. */
export interface Attempt extends Checked {
  distance?: number
}

/** How unlike the recording an attempt may be, and how that is measured. */
export interface Likeness {
  mostDistance: number
  distanceOf: (wave: Wave) => Promise<number>
}

/**
 * Speaks an utterance until an attempt passes checkUtterance() and is like the recording.
 * @param speak makes an attempt, counted from 0; its error 'unusable-speech' only ends this attempt
 * @returns of the attempts without a problem the first that is like enough, or else the likest; without any, the usable one with
 * the best score
 * @throws VoiceEngineError 'unusable-speech' if no attempt is usable, and any other error of `speak`
 */
export async function speakChecked(
  text: string,
  attempts: number,
  speak: (attempt: number) => Promise<Wave>,
  likeness?: Likeness,
): Promise<Attempt> {
  let best: Checked | undefined
  let likest: Attempt | undefined
  let reason = ''
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      const checked = await checkUtterance(await speak(attempt), text)
      if (!checked.problem) {
        const distance = await likeness?.distanceOf(checked.wave)
        if (distance === undefined || distance <= (likeness?.mostDistance ?? Infinity))
          return { ...checked, distance }
        if (distance < (likest?.distance ?? Infinity)) likest = { ...checked, distance }
        continue
      }
      reason = checked.problem
      if (checked.score > (best?.score ?? -Infinity)) best = checked
    } catch (error) {
      // Another that was to be liker isn't worth the failure of the story.
      if (likest && error instanceof VoiceEngineError) break
      if (!(error instanceof VoiceEngineError) || error.code !== 'unusable-speech') throw error
      reason = error.message
    }
  }
  if (likest ?? best) return (likest ?? best) as Attempt
  throw new VoiceEngineError(
    'unusable-speech',
    `${attempts} attempts gave no usable speech; the last: ${reason}`,
  )
}
