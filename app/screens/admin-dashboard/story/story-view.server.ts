import type { User } from '~/accounts/users.server'
import { getStoryAsAdmin } from '~/admin/story-as-admin.server'
import { recordAdminAct } from '~/audit/record.server'
import { categoryOf } from '~/stories/categories'
import { orNotFound, withTexts } from '../person/person-dialogs.server'

export type StoryView = ReturnType<typeof storyView>
export type DeletingStory = ReturnType<typeof deletingStory>

/**
 * The data of the dialog about a story that the query opens, if any.
 * @throws Response 404 for a missing story, and for an admin's
 */
export function storyDialogs(admin: User, query: URLSearchParams) {
  const [viewed, deleted] = [query.get('story'), query.get('delete-story')]
  return {
    story: viewed === null ? undefined : storyView(admin, viewed),
    deletingStory: deleted === null ? undefined : deletingStory(deleted),
  }
}

/** Records that the admin sees the user's words. */
function storyView(admin: User, id: string) {
  const { narrativeContext, owner, userId, ...story } = orNotFound(getStoryAsAdmin(id))
  recordAdminAct({ adminId: admin.id, act: 'viewed', what: 'story', userId, subjectId: id })
  const { label, questions } = categoryOf(story.documentType)
  const answers = new Map(Object.entries(narrativeContext.rawResponses ?? {}))
  return {
    ...withTexts(story),
    owner: nameOf(owner),
    username: owner.username,
    documentType: label,
    voice: textOf(narrativeContext.senderIdentity),
    answers: questions.map(({ key, question }) => ({ key, question, answer: textOf(answers.get(key)) })),
  }
}

function deletingStory(id: string) {
  const { title, owner } = orNotFound(getStoryAsAdmin(id))
  return { id, title, owner: nameOf(owner) }
}

const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
