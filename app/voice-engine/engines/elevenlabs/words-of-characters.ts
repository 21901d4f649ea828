import type { SpokenWord } from '../../engine'

/**
 * The words of spoken characters with their times, as spokenWordsOf() finds them in a text.
 * @param alignment of ElevenLabs: { characters, character_start_times_seconds, character_end_times_seconds }
 * @param seconds the length of the sound, within which all times are put
 * @returns empty if the alignment is missing or damaged; times never decrease
 */
export function wordsOfCharacters(alignment: unknown, seconds: number): SpokenWord[] {
  const {
    characters,
    character_start_times_seconds: starts,
    character_end_times_seconds: ends,
  } = (alignment ?? {}) as Record<string, unknown>
  if (!Array.isArray(characters) || !isNumbers(starts, characters) || !isNumbers(ends, characters)) return []
  const words: SpokenWord[] = []
  let latest = 0
  let isInWord = false
  for (const [i, character] of characters.entries()) {
    const letter = String(character).toLowerCase()
    if (!/^[a-z0-9']$/.test(letter)) {
      isInWord = false
      continue
    }
    const startSeconds = Math.max(latest, Math.min(seconds, starts[i]))
    latest = Math.max(startSeconds, Math.min(seconds, ends[i]))
    const last = words.at(-1)
    if (isInWord && last) Object.assign(last, { word: last.word + letter, endSeconds: latest })
    else words.push({ word: letter, startSeconds, endSeconds: latest })
    isInWord = true
  }
  return words.filter(({ word }) => /[a-z0-9]/.test(word))
}

function isNumbers(times: unknown, characters: readonly unknown[]): times is number[] {
  return Array.isArray(times) && times.length === characters.length && times.every(Number.isFinite)
}
