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

/** The toast for the end of a story's generation, by status (docs/spec.md, sections 4 and 8). */
export const storyNews = (status: string): Toast | undefined => news[status]
