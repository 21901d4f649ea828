import { countFrames, FRAMES_PER_SECOND } from '../dsp/frame-grid'
import { ENGINE_RATE_HZ, type SpokenWord } from '../engine'
import { loadPhoneClassifier } from '../phones/phone-classifier'
import { classifyPhones } from '../phones/phone-posteriors'
import { SILENCE } from '../phones/phone-set'
import { pronounce } from '../text/phones/pronounce'
import { LEAST_SCORE, likeliestPath } from './phone-path'

const MOST_SECONDS = 60

export interface AlignedWords {
  /** As many as were given, in their order; the times never decrease. */
  words: SpokenWord[]
  /** Mean log posterior per frame; compares different words of one recording only, since it depends on the voice. */
  score: number
}

/**
 * Finds when each word is spoken, by forced alignment of the words' phones with the phones that the classifier
 * recognises. A silence may stand before each word and after the last. Words that don't fit into the recording, or
 * that it can't hold for another reason, share its time evenly and have the lowest score.
 * @param samples mono at ENGINE_RATE_HZ, at any level; not changed between two calls
 * @param words as spoken: letters and apostrophes, numbers as words
 * @throws RangeError for more than 60 s, to bound the memory
 */
export async function alignWords(samples: Float32Array, words: readonly string[]): Promise<AlignedWords> {
  const seconds = samples.length / ENGINE_RATE_HZ
  if (seconds > MOST_SECONDS) throw new RangeError(`${Math.ceil(seconds)} s are too long to align`)
  const states: number[] = []
  const firstStates: number[] = []
  const endStates: number[] = []
  for (const word of words) {
    const phones = pronounce(word)
    if (phones.length > 0) states.push(SILENCE)
    firstStates.push(states.length)
    states.push(...phones.map(({ phone }) => phone))
    endStates.push(states.length)
  }
  states.push(SILENCE)
  const frameCount = samples.length === 0 ? 0 : countFrames(samples.length)
  const posteriors = await classifyOnce(samples, frameCount)
  const path = likeliestPath(posteriors, frameCount, states)
  if (!path) return { words: shareEvenly(words, seconds), score: LEAST_SCORE }
  const secondsAt = (state: number) => Math.min(seconds, path.starts[state] / FRAMES_PER_SECOND)
  return {
    words: words.map((word, i) => ({
      word,
      startSeconds: secondsAt(firstStates[i]),
      endSeconds: secondsAt(endStates[i]),
    })),
    score: path.score,
  }
}

/** Posteriors of samples that are aligned more than once: with their words and, for comparison, with others. */
const classified = new WeakMap<Float32Array, Float32Array>()

async function classifyOnce(samples: Float32Array, frameCount: number): Promise<Float32Array> {
  const known = classified.get(samples)
  if (known) return known
  const posteriors = classifyPhones(await loadPhoneClassifier(), samples, frameCount)
  classified.set(samples, posteriors)
  return posteriors
}

function shareEvenly(words: readonly string[], seconds: number): SpokenWord[] {
  return words.map((word, i) => ({
    word,
    startSeconds: (seconds * i) / words.length,
    endSeconds: (seconds * (i + 1)) / words.length,
  }))
}
