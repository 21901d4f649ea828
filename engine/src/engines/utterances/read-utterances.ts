import { median } from '../../dsp/percentile'
import type { NarrationPlan, ProgressHooks, Reading, Wave } from '../../engine'
import { VoiceEngineError } from '../../voice-engine-error'
import { joinUtterances } from './join-utterances'
import { speakChecked } from './speak-checked'
import type { Utterance } from './utterances-of'
import { measureVoice, voiceDistance } from './voice-distance'

const ATTEMPTS = 3
const FEWEST_FOR_MEDIAN = 3
/** Of a narration, which may take an hour: afterwards an attempt with the right words is good enough. */
const LIKENESS_UNTIL_MS = 20 * 60_000

export interface Line {
  text: string
  /** Of this attempt at this place in the text: by it and not by chance, so that the same text sounds the same. */
  seed: number
}

/**
 * An utterance less like the reference than the median so far is spoken anew. @throws VoiceEngineError
 * 'unspeakable'
 */
export async function readUtterances(
  utterances: readonly Utterance[],
  plan: NarrationPlan,
  { onProgress }: ProgressHooks,
  speak: (line: Line) => Promise<Wave>,
  reference?: Wave,
): Promise<Reading> {
  if (utterances.length === 0) {
    throw new VoiceEngineError('unspeakable', 'The text has no letters or digits to read aloud.')
  }
  const letters = utterances.reduce((sum, { text }) => sum + text.length, 0)
  const parts: Parameters<typeof joinUtterances>[0][number][] = []
  let lettersRead = 0
  const voice = reference && (await measureVoice(reference))
  const distances: number[] = []
  const startedMs = performance.now()
  onProgress(0)
  for (const [index, { text, ending }] of utterances.entries()) {
    const isLate = performance.now() - startedMs > LIKENESS_UNTIL_MS
    const likeness = voice && {
      mostDistance: isLate || distances.length < FEWEST_FOR_MEDIAN ? Infinity : median(distances),
      distanceOf: async (wave: Wave) => voiceDistance(await measureVoice(wave), voice),
    }
    const say = (attempt: number) => {
      // Each attempt shows that the process is alive.
      onProgress((lettersRead + (text.length * attempt) / ATTEMPTS) / letters)
      return speak({ text, seed: ATTEMPTS * index + attempt })
    }
    const checked = await speakChecked(text, ATTEMPTS, say, likeness)
    if (checked.distance !== undefined) distances.push(checked.distance)
    parts.push({ ...checked, ending })
    lettersRead += text.length
    onProgress(lettersRead / letters)
  }
  return joinUtterances(parts, plan)
}
