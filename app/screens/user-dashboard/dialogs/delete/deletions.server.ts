import type { User } from '~/accounts/users.server'
import {
  deleteReading,
  deleteStory,
  getReading,
  getStory,
  hasReadyStory,
  type Story,
} from '~/stories/stories.server'
import { deleteVoiceSample, getVoiceSample } from '~/voices/voice-samples.server'
import { deleteVoice, getVoice } from '~/voices/voices.server'
import { storyAnchor } from '../../dashboard-url'
import { firstWords } from '../../stories/first-words.server'
import type { Deletable } from './texts'

interface Deletion {
  /** What the dialog shows of it; undefined where it isn't there, or is another user's. */
  find: (user: User, id: string) => { title: string; words?: string; createdAt?: string } | undefined
  remove: (user: User, id: string) => boolean
  done: string
  /** Where the page is scrolled to; asked before it is gone. */
  hash: (user: User, id: string) => string
}

const shown = (story: Story | undefined) =>
  story && { title: story.title, words: firstWords(story.content), createdAt: story.createdAt.toISOString() }

export const deletions: Record<Deletable, Deletion> = {
  stories: {
    find: (user, id) => shown(getStory(user, id)),
    remove: deleteStory,
    done: 'Story Deleted',
    hash: () => 'saved-stories',
  },
  readings: {
    find: (user, id) => shown(getReading(user, id)),
    remove: deleteReading,
    done: 'Reading Deleted',
    hash(user, id) {
      const story = getReading(user, id)?.readingOf
      return story ? storyAnchor(story) : 'saved-stories'
    },
  },
  voices: {
    find(user, id) {
      const sample = getVoiceSample(user, id)
      return sample && { title: `${sample.name} (${sample.filename})` }
    },
    remove: deleteVoiceSample,
    done: 'Voice Sample Deleted',
    // Once a story is ready, samples are in a list below the stories (docs/spec.md, section 4).
    hash: (user) => (hasReadyStory(user) ? 'saved-voices' : 'voice-sample'),
  },
  'whole-voices': {
    find(user, id) {
      const voice = getVoice(user, id)
      return voice && { title: voice.name }
    },
    remove: deleteVoice,
    done: 'Voice Deleted',
    hash: (user) => (hasReadyStory(user) ? 'saved-voices' : 'voice-sample'),
  },
}
