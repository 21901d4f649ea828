export const storyStatuses = ['draft', 'processing', 'ready', 'failed'] as const
export type StoryStatus = (typeof storyStatuses)[number]

/** Spec section 4, user view: a ready story shows its player and counts as saved; what is unlisted is a Draft. */
export function storyStatusLabel(status: StoryStatus): string {
  if (status === 'processing') return 'Generating audio'
  if (status === 'ready') return 'Saved'
  return 'Draft'
}

/** Spec section 4, admin view; a draft is listed there by its own name. */
export function adminStoryStatusLabel(status: StoryStatus): string {
  const labels: Record<StoryStatus, string> = {
    ready: 'Success',
    processing: 'Processing',
    failed: 'Failed',
    draft: 'Draft',
  }
  return labels[status]
}
