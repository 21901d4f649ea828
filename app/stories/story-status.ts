export const storyStatuses = ['draft', 'processing', 'ready', 'failed'] as const
export type StoryStatus = (typeof storyStatuses)[number]

/** Spec section 4, admin view. */
export const adminStatusLabels: Record<StoryStatus, string> = {
  draft: 'Draft',
  processing: 'Processing',
  ready: 'Success',
  failed: 'Failed',
}

/** Spec section 4, user view: a ready story shows its player and counts as saved; what is unlisted is a Draft. */
export function storyStatusLabel(status: StoryStatus): string {
  if (status === 'processing') return 'Generating audio'
  if (status === 'ready') return 'Saved'
  return 'Draft'
}
