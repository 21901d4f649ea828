import type { Toast } from '~/ui/toast/toast'

const failed = (description: string): Toast => ({ kind: 'error', title: 'Generation Failed', description })

const gone = (title: string): Toast => ({
  ...{ kind: 'info', title, description: 'It was deleted in another tab or on another device.' },
})

const storyFailed = failed('Story generation failed. Please try again.')

const news: Record<string, Toast> = {
  ready: { kind: 'success', title: 'Story Generated!', description: 'Your story is ready to listen to.' },
  failed: storyFailed,
  draft: storyFailed,
  gone: gone('Story Deleted'),
}

const readingNews: typeof news = {
  ready: {
    kind: 'success',
    title: 'New Reading Ready!',
    description: 'It is beside its story. You can choose which of them you hear from now on.',
  },
  failed: failed('The new reading could not be made. It says why, beside its story.'),
  gone: gone('Reading Deleted'),
}

/** The toast for the end of a story's generation, by status (docs/spec.md, sections 4 and 8), or of another reading's. */
export const storyNews = (status: string, isReading: boolean): Toast | undefined =>
  (isReading ? readingNews : news)[status]
