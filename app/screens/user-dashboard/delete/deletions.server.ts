import type { User } from '~/accounts/users.server'
import {
  deleteReading,
  deleteStory,
  getReading,
  getStory,
  hasReadyStory,
  type Story,
} from '~/stories/stories.server'
import { deleteRecording, getRecording, listRecordings } from '~/voices/recordings.server'
import { deleteVoice, getVoice } from '~/voices/voices.server'
import { dashboardUrl, storyUrl, voiceUrl } from '../dashboard-url'
import { firstWords } from '../stories/first-words.server'
import type { Deletable } from './texts'

interface Deletion {
  find: (user: User, id: string) => { title: string; words?: string; createdAt?: string } | undefined
  remove: (user: User, id: string) => boolean
  done: string
  back: (user: User, id: string) => string
}

const shown = (story: Story | undefined) =>
  story && { title: story.title, words: firstWords(story.content), createdAt: story.createdAt.toISOString() }

const inStories = () => dashboardUrl({ hash: 'saved-stories' })

/** Once a story is ready, recordings are in a list below the stories (docs/spec.md, section 4). */
const inVoices = (user: User) => dashboardUrl({ hash: hasReadyStory(user) ? 'saved-voices' : 'voice-sample' })

export const deletions: Record<Deletable, Deletion> = {
  stories: {
    find: (user, id) => shown(getStory(user, id)),
    remove: deleteStory,
    done: 'Story Deleted',
    back: inStories,
  },
  readings: {
    find: (user, id) => shown(getReading(user, id)),
    remove: deleteReading,
    done: 'Reading Deleted',
    back(user, id) {
      const story = getReading(user, id)?.readingOf
      return story ? storyUrl(story) : inStories()
    },
  },
  recordings: {
    find(user, id) {
      const sample = getRecording(user, id)
      return sample && { title: `${sample.name} (${sample.filename})` }
    },
    remove: deleteRecording,
    done: 'Voice Sample Deleted',
    back(user, id) {
      const voice = getRecording(user, id)?.voiceId
      const isOneOfSeveral = listRecordings(user).filter(({ voiceId }) => voiceId === voice).length > 1
      return voice && isOneOfSeveral ? voiceUrl(voice) : inVoices(user)
    },
  },
  voices: {
    find(user, id) {
      const voice = getVoice(user, id)
      return voice && { title: voice.name }
    },
    remove: deleteVoice,
    done: 'Voice Deleted',
    back: inVoices,
  },
}
