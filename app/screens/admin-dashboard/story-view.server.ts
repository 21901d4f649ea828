import type { StoryAsAdmin } from '~/overview/story-as-admin.server'
import { categoryOf } from '~/stories/categories'

/** What the dialog of one story shows. */
export function storyView(story: StoryAsAdmin) {
  const { label, questions } = categoryOf(story.documentType)
  const { rawResponses, senderIdentity } = story.narrativeContext
  const answers = new Map(Object.entries(rawResponses ?? {}))
  return {
    id: story.id,
    title: story.title,
    owner: `${story.owner.firstName} ${story.owner.lastName}`,
    username: story.owner.username,
    status: story.status,
    createdAt: story.createdAt.toISOString(),
    documentType: label,
    voice: textOf(senderIdentity),
    content: story.content,
    answers: questions.map(({ key, question }) => ({ key, question, answer: textOf(answers.get(key)) })),
    audioPath: story.audioPath,
    durationMs: story.durationMs,
    peaks: story.peaks?.toString('base64'),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
