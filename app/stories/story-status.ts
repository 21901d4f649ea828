export const storyStatuses = ['draft', 'processing', 'ready', 'failed'] as const
export type StoryStatus = (typeof storyStatuses)[number]

/** docs/spec.md, section 4, user view: a ready story shows its player and counts as saved; others are a Draft. */
export const storyStatusLabel = (status: StoryStatus): string =>
  ({ draft: 'Draft', processing: 'Generating audio', ready: 'Saved', failed: 'Draft' })[status]

/** docs/spec.md, section 4, admin view, which is shorter in the tables. */
export function adminStatusLabel(status: StoryStatus, place: 'table' | 'dialog'): string {
  const failed = place === 'table' ? 'Fail' : 'Failed'
  return { draft: 'Draft', processing: 'Processing', ready: 'Success', failed }[status]
}
