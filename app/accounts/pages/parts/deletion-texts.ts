interface Texts {
  heading: string
  warning: string
  failed: string
  focusAfter: string
}

const STORIES = '#saved-stories-title, #create-story-title'
const VOICES = '#saved-voices-title, #voice-sample-title, #recordings-title'

export const deletionTexts = {
  stories: {
    heading: 'Delete Story',
    warning: 'This will permanently delete this story and its audio.',
    failed: 'Failed to delete story. Please try again.',
    focusAfter: STORIES,
  },
  readings: {
    heading: 'Delete Reading',
    warning:
      'This will permanently delete this reading and its audio. The story and its other readings stay as they are.',
    failed: 'Failed to delete reading. Please try again.',
    focusAfter: STORIES,
  },
  recordings: {
    heading: 'Delete Voice Sample',
    warning:
      'This will permanently delete this voice sample. The voice recording is permanently removed and cannot be recovered. Deleting a voice sample does not affect existing stories.',
    failed: 'Failed to delete voice sample. Please try again.',
    focusAfter: VOICES,
  },
  voices: {
    heading: 'Delete this voice',
    warning:
      'This deletes the voice with its photo, your words about it, and all of its recordings. They cannot be recovered. The stories you have stay, with its name.',
    failed: 'The voice could not be deleted just now. It is still kept.',
    focusAfter: VOICES,
  },
} satisfies Record<string, Texts>

export type Deletable = keyof typeof deletionTexts

export const isDeletable = (kind = ''): kind is Deletable => Object.hasOwn(deletionTexts, kind)

export const kindIn = (kind?: string): Deletable => (isDeletable(kind) ? kind : 'stories')

export const textsOf = (kind?: string): Texts => deletionTexts[kindIn(kind)]
