import { and, eq } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { database, tables } from '~/storage/database.server'
import type { NarratedStory } from '~/voice-engine/protocol'

const { readings, stories } = tables

export type StoryWords = NarratedStory['words']

export interface SpokenStory {
  content: string
  /** In the order of the text. */
  words: StoryWords
}

export function getStoryWords(user: Owner, key: string): SpokenStory | undefined {
  const { content, wordTimes, audioPath, status, storyId } = readings
  const isIt = and(eq(audioPath, key), eq(stories.userId, user.id), eq(status, 'ready'))
  const story = database()
    .select({ content, wordTimes })
    .from(readings)
    .innerJoin(stories, eq(stories.id, storyId))
    .where(isIt)
    .get()
  return story && { content: story.content, words: (story.wordTimes ?? []) as StoryWords }
}

/** A caption has at most this many words, and ends earlier with a sentence or a line. */
const WORDS_OF_CUE = 8

/** Writes a story's words as captions (WebVTT, W3C), with the time of each word in its cue. */
export function toWebVtt(content: string, words: StoryWords): string {
  const cues: string[] = []
  let cue: StoryWords = []
  for (const [i, word] of words.entries()) {
    cue.push(word)
    const gap = content.slice(word.to, words[i + 1]?.from)
    const ends = /[.!?…]["'”’)]*\s|\n/.test(`${content.slice(word.from, word.to)}${gap}`)
    if (cue.length < WORDS_OF_CUE && !ends && i < words.length - 1) continue
    cues.push(cueOf(content, cue, words[i + 1]?.from ?? content.length))
    cue = []
  }
  return ['WEBVTT', ...cues].join('\n\n').concat('\n')
}

function cueOf(content: string, words: StoryWords, endOfText: number): string {
  const [first, last] = [words[0], words[words.length - 1]]
  const text = words.map(({ from, startMs }, i) => {
    const said = content.slice(from, words[i + 1]?.from ?? endOfText)
    return (i === 0 ? '' : `<${timestamp(startMs)}>`) + escapeCue(said)
  })
  // A cue without a length isn't shown.
  const endMs = Math.max(last.endMs, first.startMs + 1)
  return `${timestamp(first.startMs)} --> ${timestamp(endMs)}\n${text.join('').trim()}`
}

/** A blank line would end the cue. */
const escapeCue = (text: string) =>
  text.replace(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function timestamp(ms: number): string {
  const parts = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':')
  return `${clock}.${String(ms % 1000).padStart(3, '0')}`
}
