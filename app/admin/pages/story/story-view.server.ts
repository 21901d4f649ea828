import type { User } from '~/accounts/users.server'
import { getStoryAsAdmin } from '~/admin/rows-as-admin.server'
import { recordAdminAct } from '~/platform/audit/record.server'
import { categoryOf } from '~/stories/categories'
import { foundOr404 } from '../handlers.server'

/** Records that the admin sees the user's words. */
export function storyView(admin: User, id: string) {
  const { narrativeContext, owner, userId, ...story } = foundOr404(getStoryAsAdmin(id))
  recordAdminAct({ adminId: admin.id, act: 'viewed', what: 'story', userId, subjectId: id })
  const { label, questions } = categoryOf(story.documentType)
  const answers = new Map(Object.entries(narrativeContext.rawResponses ?? {}))
  return {
    ...story,
    owner,
    documentType: label,
    voice: textOf(narrativeContext.senderIdentity),
    answers: questions.map(({ key, question }) => ({ key, question, answer: textOf(answers.get(key)) })),
  }
}

export function deletingStory(id: string) {
  const story = getStoryAsAdmin(id)
  return story && { title: story.title, owner: story.owner }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
