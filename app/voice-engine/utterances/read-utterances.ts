import type { NarrationHooks, NarrationPlan, Reading, Wave } from '../engine'
import { VoiceEngineError } from '../voice-engine-error'
import { joinUtterances } from './join-utterances'
import { speakChecked } from './speak-checked'
import type { Utterance } from './utterances-of'

const ATTEMPTS = 3

/** An attempt at an utterance. */
export interface Line {
  text: string
  /** Of this attempt at this place in the text: by it and not by chance, so that the same text sounds the same. */
  seed: number
}

/**
 * Reads utterances one after another, each with up to three attempts, and joins them.
 * @throws VoiceEngineError 'unspeakable' if there are none, and what `speak` throws
 */
export async function readUtterances(
  utterances: readonly Utterance[],
  plan: NarrationPlan,
  { onProgress, onSpoken }: NarrationHooks,
  speak: (line: Line) => Promise<Wave>,
): Promise<Reading> {
  if (utterances.length === 0) {
    throw new VoiceEngineError('unspeakable', 'The text has no letters or digits to read aloud.')
  }
  const letters = utterances.reduce((sum, { text }) => sum + text.length, 0)
  const parts: Parameters<typeof joinUtterances>[0][number][] = []
  let lettersRead = 0
  onProgress(0)
  for (const [index, { text, ending }] of utterances.entries()) {
    const checked = await speakChecked(text, ATTEMPTS, (attempt) => {
      // Each attempt shows that the process is alive.
      onProgress((lettersRead + (text.length * attempt) / ATTEMPTS) / letters)
      return speak({ text, seed: ATTEMPTS * index + attempt })
    })
    parts.push({ ...checked, ending })
    lettersRead += text.length
    await onSpoken?.(joinUtterances(parts, plan).wave)
    onProgress(lettersRead / letters)
  }
  return joinUtterances(parts, plan)
}
