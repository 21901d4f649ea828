export const storyStatuses = ['draft', 'processing', 'ready', 'failed'] as const
export type StoryStatus = (typeof storyStatuses)[number]

/** docs/spec.md, section 4, user view: a ready story shows its player and counts as saved; others are a Draft. */
export function storyStatusLabel(status: StoryStatus): string {
  if (status === 'processing') return 'Generating audio'
  if (status === 'ready') return 'Saved'
  return 'Draft'
}

/** docs/spec.md, section 4, admin view, which is shorter in the tables. */
export function adminStatusLabel(status: StoryStatus, place: 'table' | 'dialog'): string {
  if (status === 'ready') return 'Success'
  if (status === 'processing') return 'Processing'
  if (status === 'failed') return place === 'table' ? 'Fail' : 'Failed'
  return 'Draft'
}
