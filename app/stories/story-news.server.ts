import type { Toast } from '~/platform/ui/toast/toast'

const failed = (description: string): Toast => ({ kind: 'error', title: 'Generation Failed', description })

export function storyNews({ status, isReading }: { status: string; isReading: boolean }): Toast {
  if (status !== 'ready')
    return failed(
      isReading
        ? 'The new reading could not be made. The reason is shown with its story.'
        : 'Story generation failed. Please try again.',
    )
  if (!isReading)
    return { kind: 'success', title: 'Story Generated!', description: 'Your story is ready to listen to.' }
  return {
    kind: 'success',
    title: 'New Reading Ready!',
    description: 'It is with its story. You can choose which reading to use.',
  }
}
