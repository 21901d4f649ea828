import type { User } from '~/accounts/users.server'
import { categoryOf } from '~/stories/categories'
import type { DraftRefused } from '~/stories/draft/draft'
import { getDraft } from '~/stories/draft/drafts.server'
import { isStoryStep, type StoryStep } from '~/stories/draft/story-flow'
import { redirectWithToast } from '~/web/forms/answer.server'
import { dashboardUrl } from '../dashboard-url'

export const versionOf = (form: FormData) => Number(form.get('version'))
export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Shows the form beside the stored draft, if that was changed elsewhere. */
export const refusedDraft = ({ draft, ...refused }: DraftRefused) => ({
  ...refused,
  version: draft.version,
  stored: refused.reason === 'stale' ? draft : undefined,
})

export const goToStep = (step: StoryStep) => redirectWithToast(dashboardUrl({ step }))

/** The step of a button that saves the words and leaves them, rather than going on with them. */
export function stepToLeaveFor(form: FormData, back: StoryStep): StoryStep | undefined {
  const go = form.get('go')
  if (go === 'back') return back
  return isStoryStep(go) ? go : undefined
}

/** The five questions of the draft's category. As data: the table of all would be a tenth of the screen's script. */
export function questionsOf(user: User) {
  const { documentType } = getDraft(user)
  const questions = documentType ? categoryOf(documentType).questions : []
  return questions.map(({ key, question, placeholder }) => ({ key, question, placeholder }))
}

/** The answers in a form, by the keys of the questions. */
export const answersOf = (user: User, form: FormData): Record<string, string> =>
  Object.fromEntries(questionsOf(user).map(({ key }) => [key, textOf(form, key)]))
