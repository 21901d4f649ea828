import { data } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { recordAdminAct } from '~/audit/record.server'
import { getStoryAsAdmin } from '~/overview/story-as-admin.server'
import { categoryOf } from '~/stories/categories'

export type StoryView = ReturnType<typeof storyView>
export type DeletingStory = ReturnType<typeof deletingStory>

/**
 * What the dialogs about a story show, where the query opens one.
 * @throws Response 404 where there is no such story, or where it is an admin's
 */
export function storyDialogs(admin: User, query: URLSearchParams) {
  const [viewed, deleted] = [query.get('story'), query.get('delete-story')]
  return {
    story: viewed === null ? undefined : storyView(admin, viewed),
    deletingStory: deleted === null ? undefined : deletingStory(deleted),
  }
}

/** An admin who opens a story reads a person's words, and that is recorded. */
function storyView(admin: User, id: string) {
  const { narrativeContext, owner, peaks, createdAt, userId, ...story } = requireStory(id)
  recordAdminAct({ adminId: admin.id, act: 'viewed', what: 'story', userId, subjectId: id })
  const { label, questions } = categoryOf(story.documentType)
  const answers = new Map(Object.entries(narrativeContext.rawResponses ?? {}))
  return {
    ...story,
    owner: nameOf(owner),
    username: owner.username,
    createdAt: createdAt.toISOString(),
    documentType: label,
    voice: textOf(narrativeContext.senderIdentity),
    answers: questions.map(({ key, question }) => ({ key, question, answer: textOf(answers.get(key)) })),
    peaks: peaks?.toString('base64'),
  }
}

function deletingStory(id: string) {
  const { title, owner } = requireStory(id)
  return { id, title, owner: nameOf(owner) }
}

function requireStory(id: string) {
  const story = getStoryAsAdmin(id)
  if (!story) throw data(null, { status: 404 })
  return story
}

const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
