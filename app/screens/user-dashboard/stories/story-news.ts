import type { Toast } from '~/ui/toast'

/** The end of a story's making, as the person is told of it (spec, sections 4 and 8). */
export function storyNews(status: string): Toast | undefined {
  if (status === 'ready') {
    return { kind: 'success', title: 'Story Generated!', description: 'Your story is ready to listen to.' }
  }
  if (status === 'failed' || status === 'draft') {
    return {
      kind: 'error',
      title: 'Generation Failed',
      description: 'Story generation failed. Please try again.',
    }
  }
  if (status === 'gone') {
    return {
      kind: 'info',
      title: 'Story Deleted',
      description: 'It was deleted in another tab or on another device.',
    }
  }
  return undefined
}
