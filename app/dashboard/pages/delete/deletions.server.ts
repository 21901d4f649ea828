import type { Deletable } from '~/accounts/pages/parts/deletion-texts'
import type { User } from '~/accounts/users.server'
import { dashboardUrl, storyUrl, voiceUrl } from '~/platform/dashboard-url'
import { firstWords } from '~/platform/text/first-words.server'
import { deleteStory } from '~/stories/deleted-stories.server'
import { listShares } from '~/stories/sharing/shares.server'
import {
  deleteReading,
  getReading,
  getStory,
  hasReadyStory,
  listReadings,
  type Story,
} from '~/stories/stories.server'
import { deleteRecording, getRecording, listRecordings } from '~/voices/recordings.server'
import { deleteVoice, getVoice } from '~/voices/voices.server'

interface Deletion {
  find: (
    user: User,
    id: string,
  ) => { title: string; words?: string; createdAt?: string; ends?: string } | undefined
  remove: (user: User, id: string) => boolean
  done: string
  back: (user: User, id: string) => string
}

const shown = ({ title, content, createdAt }: Story) => ({
  title,
  words: firstWords(content),
  createdAt: createdAt.toISOString(),
})

function endsWith(user: User, { id, status }: Story): string {
  const links = listShares(user, id).length
  const readings = listReadings(user, [id]).length + 1
  const ends = [
    status === 'processing' && 'It cannot be recovered.',
    status !== 'processing' && 'You can undo this for one day; after that it cannot be recovered.',
    links === 1 && 'The link to it stops working, for good.',
    links > 1 && `All ${links} links to it stop working, for good.`,
    readings === 2 && 'Both its readings are deleted.',
    readings > 2 && `All ${readings} readings are deleted.`,
  ]
  return ends.filter(Boolean).join(' ')
}

const inStories = () => dashboardUrl({ hash: 'saved-stories' })

/** Once a story is ready, recordings are in a list below the stories (docs/spec.md, section 4). */
const inVoices = (user: User) => dashboardUrl({ hash: hasReadyStory(user) ? 'saved-voices' : 'voice-sample' })

export const deletions: Record<Deletable, Deletion> = {
  stories: {
    find(user, id) {
      const story = getStory(user, id)
      return story && { ...shown(story), ends: endsWith(user, story) }
    },
    remove: deleteStory,
    done: 'Story Deleted',
    back: inStories,
  },
  readings: {
    find(user, id) {
      const reading = getReading(user, id)
      return reading && shown(reading)
    },
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
