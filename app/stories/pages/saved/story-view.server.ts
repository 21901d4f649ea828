import type { User } from '~/accounts/users.server'
import { firstWords } from '~/platform/text/first-words.server'
import { storedPath } from '~/platform/text/stored-path'
import { listDeletedStories } from '~/stories/deleted-stories.server'
import { failureCause } from '~/stories/failure-cause'
import { FEW_STORIES, listSavedStories, SEARCH_MAX, STORIES_AT_A_TIME } from '~/stories/saved-stories.server'
import type { Story } from '~/stories/stories.server'
import type { Recording } from '~/voices/recordings.server'

/** Without peaks where the browser asks to save data. */
export type StoryView = ReturnType<typeof storyView>
export type ReadingView = StoryView['readings'][number]
export type SavedStoriesView = ReturnType<typeof savedStoriesView>

const ORDINALS = ['', 'First', 'Second', 'Third', 'Fourth', 'Fifth']

export function savedStoriesView(user: User, query: URLSearchParams, samples: Recording[]) {
  const count = Math.max(FEW_STORIES, Math.floor(Number(query.get('stories'))) || 0)
  const search = (query.get('search') ?? '').trim().slice(0, SEARCH_MAX)
  const { stories, readings, ...list } = listSavedStories(user, { search, count })
  return {
    stories: stories.map((story) => storyView(story, samples, readings)),
    hasReadyStory: list.ready > 0,
    deleted: listDeletedStories(user).map(({ id, title, content }) => ({
      id,
      words: title ?? firstWords(content),
    })),
    storyList: { ...list, next: Math.min(list.matching, stories.length + STORIES_AT_A_TIME) },
  }
}

export function storyView(story: Story, samples: Recording[], others: Story[]) {
  const its = others.filter(({ readingOf }) => readingOf === story.id).reverse()
  const all = [story, ...its].sort((a, b) => a.readAt.getTime() - b.readAt.getTime())
  const view = (one: Story) => {
    const number = all.indexOf(one) + 1
    return {
      ...readingView(one, samples),
      reading: ORDINALS[number] ? `${ORDINALS[number]} reading` : `Reading ${number}`,
    }
  }
  return { ...view(story), readings: its.map(view) }
}

function readingView(story: Story, samples: Recording[]) {
  const { id, title, madeTitle, ownTitle, content, documentType } = story
  const { status, durationMs, progress } = story
  return {
    ...{ id, title, madeTitle, ownTitle, content, documentType },
    ...{ status, durationMs, progress },
    audio: story.audioPath ? storedPath(story.audioPath) : undefined,
    words: firstWords(content),
    createdAt: story.createdAt.toISOString(),
    readAt: story.readAt.toISOString(),
    voice: story.voiceName || undefined,
    photo: story.voicePhotoKey ? storedPath(story.voicePhotoKey) : undefined,
    peaks: coverOf(story, samples),
    failure: status === 'failed' ? failureCause(story) : undefined,
  }
}

export function coverOf(story: Story, samples: Recording[]): string | undefined {
  const voice = () => samples.find(({ voiceId }) => voiceId === story.voiceId)
  const peaks = story.status === 'processing' ? voice()?.peaks : story.peaks
  return peaks?.toString('base64')
}
