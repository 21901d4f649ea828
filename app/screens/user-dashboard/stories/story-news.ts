import type { Toast } from '~/ui/toast/toast'

const failed: Toast = {
  kind: 'error',
  title: 'Generation Failed',
  description: 'Story generation failed. Please try again.',
}

const news: Record<string, Toast> = {
  ready: { kind: 'success', title: 'Story Generated!', description: 'Your story is ready to listen to.' },
  failed,
  draft: failed,
  gone: {
    kind: 'info',
    title: 'Story Deleted',
    description: 'It was deleted in another tab or on another device.',
  },
}

const readingFailed: Toast = {
  kind: 'error',
  title: 'Generation Failed',
  description: 'The new reading could not be made. It says why, beside its story.',
}

const readingNews: typeof news = {
  ready: {
    kind: 'success',
    title: 'New Reading Ready!',
    description: 'It is beside its story. You can choose which of them you hear from now on.',
  },
  failed: readingFailed,
  gone: { ...news.gone, title: 'Reading Deleted' } as Toast,
}

/** The toast for the end of a story's generation, by status (docs/spec.md, sections 4 and 8), or of another reading's. */
export const storyNews = (status: string, isReading: boolean): Toast | undefined =>
  (isReading ? readingNews : news)[status]
