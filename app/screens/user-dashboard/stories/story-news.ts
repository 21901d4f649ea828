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

const takeFailed: Toast = {
  kind: 'error',
  title: 'Generation Failed',
  description: 'The take could not be made. It says why, beside its story.',
}

const takeNews: typeof news = {
  ready: {
    kind: 'success',
    title: 'Take Ready!',
    description: 'It is beside its story: keep it, or delete it.',
  },
  failed: takeFailed,
  gone: { ...news.gone, title: 'Take Deleted' } as Toast,
}

/** The toast for the end of a story's generation, by status (docs/spec.md, sections 4 and 8), or of a take's. */
export const storyNews = (status: string, isTake: boolean): Toast | undefined =>
  (isTake ? takeNews : news)[status]
