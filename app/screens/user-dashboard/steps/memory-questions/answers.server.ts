import type { User } from '~/accounts/users.server'
import { categoryOf } from '~/stories/categories'
import { getDraft } from '~/stories/draft/drafts.server'
import { textOf } from '../answer-draft.server'

/** The five questions of the draft's category. As data: the table of all would be a tenth of the screen's script. */
export function questionsOf(user: User) {
  const { documentType } = getDraft(user)
  const questions = documentType ? categoryOf(documentType).questions : []
  return questions.map(({ key, question, placeholder }) => ({ key, question, placeholder }))
}

/** The answers in a form, by the keys of the questions. */
export const answersOf = (user: User, form: FormData): Record<string, string> =>
  Object.fromEntries(questionsOf(user).map(({ key }) => [key, textOf(form, key)]))
