import type { User } from '~/accounts/users.server'
import { listShares } from '~/stories/sharing/shares.server'
import {
  deleteReading,
  deleteStory,
  getReading,
  getStory,
  hasReadyStory,
  listReadings,
  type Story,
} from '~/stories/stories.server'
import { deleteRecording, getRecording, listRecordings } from '~/voices/recordings.server'
import { deleteVoice, getVoice } from '~/voices/voices.server'
import { dashboardUrl, storyUrl, voiceUrl } from '../dashboard-url'
import { firstWords } from '../stories/first-words.server'
import type { Deletable } from './texts'

interface Deletion {
  find: (
    user: User,
    id: string,
  ) => { title: string; words?: string; createdAt?: string; ends?: string } | undefined
  remove: (user: User, id: string) => boolean
  done: string
  back: (user: User, id: string) => string
}

const shown = (story: Story | undefined) =>
  story && { title: story.title, words: firstWords(story.content), createdAt: story.createdAt.toISOString() }

function endsWith(user: User, id: string): string | undefined {
  const links = listShares(user, id).length
  const readings = listReadings(user, [id]).length + 1
  const ends = [
    links === 1 && 'The link to it stops working.',
    links > 1 && `All ${links} links to it stop working.`,
    readings === 2 && 'Both its readings are deleted.',
    readings > 2 && `All ${readings} readings are deleted.`,
  ]
  return ends.filter(Boolean).join(' ') || undefined
}

const inStories = () => dashboardUrl({ hash: 'saved-stories' })

/** Once a story is ready, recordings are in a list below the stories (docs/spec.md, section 4). */
const inVoices = (user: User) => dashboardUrl({ hash: hasReadyStory(user) ? 'saved-voices' : 'voice-sample' })

export const deletions: Record<Deletable, Deletion> = {
  stories: {
    find(user, id) {
      const story = shown(getStory(user, id))
      return story && { ...story, ends: endsWith(user, id) }
    },
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
