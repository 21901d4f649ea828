export const storyStatuses = ['draft', 'processing', 'ready', 'failed'] as const
export type StoryStatus = (typeof storyStatuses)[number]

export const storyStatusLabel = (status: StoryStatus): string =>
  ({ draft: 'Draft', processing: 'Generating audio', ready: 'Saved', failed: 'Draft' })[status]

export function adminStatusLabel(status: StoryStatus, place: 'table' | 'dialog'): string {
  const failed = place === 'table' ? 'Fail' : 'Failed'
  return { draft: 'Draft', processing: 'Processing', ready: 'Success', failed }[status]
}
