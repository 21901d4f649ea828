import type { Story } from '~/stories/stories.server'

/** A story as the spec's section 3 names the fields, and how far it is, from 0 to 1. */
export function storyBody(story: Story) {
  const { id, userId, title, content, documentType, category, status, narrativeContext, progress } = story
  return {
    id,
    userId,
    title,
    content,
    documentType,
    category,
    status,
    audioPath: story.audioPath ?? null,
    selectedVoiceId: story.selectedVoiceId ?? null,
    narrativeContext,
    progress,
    createdAt: story.createdAt.toISOString(),
  }
}
