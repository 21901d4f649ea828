import type { Toast } from '~/ui/toast/toast'

const failed: Toast = {
  kind: 'error',
  title: 'Generation Failed',
  description: 'Story generation failed. Please try again.',
}

/** The toast for the end of a story's generation, by status (docs/spec.md, sections 4 and 8). */
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

/** Nothing for a story that is still in the making. */
export const storyNews = (status: string): Toast | undefined => news[status]
