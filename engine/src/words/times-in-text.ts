import type { SpokenWord } from '../engine'
import { plainCharacters } from '../text/marks/letters-and-marks'
import { commonWords } from './common-words'

export interface WordTime {
  /** Offsets in the text, in UTF-16 units: the word is text.slice(from, to). */
  from: number
  to: number
  startMs: number
  endMs: number
}

/** A digit is spoken as a word of about this many letters. */
const LETTERS_OF_DIGIT = 4

interface Part {
  plain: string
  word: number
  letters: number
}

interface Span {
  startSeconds: number
  endSeconds: number
}

/**
 * Finds the words of a text, as the user wrote it, in what was spoken: words that are the same are the anchors; what
 * lies between two anchors (numbers, dates, abbreviations) shares the time in proportion to its letters.
 * @param spoken the words that were made of the text, in the order of speaking
 * @param delayMs is added to all times: the delay of the story's file
 * @returns each word of the text that has a letter or digit, in order; the times never decrease. Empty if nothing
 * was spoken
 */
export function timesInText(text: string, spoken: readonly SpokenWord[], delayMs = 0): WordTime[] {
  if (spoken.length === 0) return []
  const words = wordsIn(text)
  const parts = words.flatMap(({ from, to }, i) => partsOf(text.slice(from, to), i))
  const spans = spansOf(parts, spoken)
  const times: WordTime[] = []
  const milliseconds = (seconds: number) => Math.round(1000 * seconds + delayMs)
  let latest = 0
  let at = 0
  for (const [i, word] of words.entries()) {
    const startMs = Math.max(latest, milliseconds(spans[at].startSeconds))
    while (parts[at]?.word === i) at++
    latest = Math.max(startMs, milliseconds(spans[at - 1].endSeconds))
    times.push({ ...word, startMs, endMs: latest })
  }
  return times
}

export function wordsIn(text: string): Pick<WordTime, 'from' | 'to'>[] {
  const words = [...text.matchAll(/\S+/g)].filter(([word]) => /[\p{L}\p{N}]/u.test(word))
  return words.map(({ 0: word, index }) => ({ from: index, to: index + word.length }))
}

function partsOf(token: string, word: number): Part[] {
  const plain =
    plainCharacters(token)
      .toLowerCase()
      .match(/[a-z0-9']+/g)
      ?.map(withoutQuotes) ?? []
  const said = plain.filter(Boolean)
  if (said.length === 0) return [{ plain: '', word, letters: token.length }]
  return said.map((part) => ({ plain: part, word, letters: lettersOf(part) }))
}

function spansOf(parts: readonly Part[], spoken: readonly SpokenWord[]): Span[] {
  const anchors = commonWords(
    parts.map(({ plain }) => plain),
    spoken.map(({ word }) => withoutQuotes(word.toLowerCase())),
  )
  const spans: Span[] = []
  let heard = 0
  for (const [part, at] of [...anchors, [parts.length, spoken.length]]) {
    for (const span of share(parts.slice(spans.length, part), between(spoken, heard, at))) spans.push(span)
    if (at < spoken.length) spans.push(spoken[at])
    heard = at + 1
  }
  return spans
}

function between(spoken: readonly SpokenWord[], from: number, to: number): Span {
  if (from < to) return { startSeconds: spoken[from].startSeconds, endSeconds: spoken[to - 1].endSeconds }
  const startSeconds = spoken[from - 1]?.endSeconds ?? spoken[to].startSeconds
  return { startSeconds, endSeconds: spoken[to]?.startSeconds ?? startSeconds }
}

function share(parts: readonly Part[], { startSeconds, endSeconds }: Span): Span[] {
  const letters = parts.reduce((sum, part) => sum + part.letters, 0)
  const secondsAt = (letter: number) => startSeconds + ((endSeconds - startSeconds) * letter) / letters
  let before = 0
  return parts.map((part) => {
    const from = before
    before += part.letters
    return { startSeconds: secondsAt(from), endSeconds: secondsAt(before) }
  })
}

function withoutQuotes(word: string): string {
  return word.replace(/^'+|'+$/g, '')
}

function lettersOf(part: string): number {
  const digits = part.match(/\d/g)?.length ?? 0
  return part.length + digits * (LETTERS_OF_DIGIT - 1)
}
