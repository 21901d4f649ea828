import { type ActionFunctionArgs, data } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { categoryOf } from '~/stories/categories'
import type { DraftResult } from '~/stories/draft/draft'
import { getDraft } from '~/stories/draft/drafts.server'
import { isStoryStep, type StoryStep } from '~/stories/draft/story-flow'
import { redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { dashboardUrl } from '../dashboard-url'
import type { DraftRefused, Saved } from '../refusal'

const CHANGED_ELSEWHERE = {
  title: 'This message was changed elsewhere',
  message:
    'Another tab or device saved a newer version. Nothing was overwritten: what you typed is still here, and what is saved stands beside it.',
}

export const versionOf = (form: FormData) => Number(form.get('version'))
export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

/** The longest text that a draft keeps, and five answers, in a script of nine bytes a letter when URL-encoded. */
const MAX_FORM_BYTES = 1024 * 1024

/** The action of a step's form, below its guard. */
export const answerDraft = (
  args: Pick<ActionFunctionArgs, 'request' | 'context'>,
  name: string,
  run: (form: FormData) => Promise<Response | DraftRefused>,
) => answerForm(args, name, run, { maxBytes: MAX_FORM_BYTES })

/** The action of an autosave, below its guard. Its page shows the result without loading anything else. */
export async function answerAutosave(
  args: ActionFunctionArgs,
  name: string,
  save: (form: FormData) => Promise<Saved | DraftRefused>,
) {
  const result = await answerForm(args, name, save, { maxBytes: MAX_FORM_BYTES })
  return 'savedVersion' in result ? { autosave: result } : data({ autosave: result.data }, result.init ?? {})
}

/** Shows the form beside the stored draft, if that was changed elsewhere. */
export function refusedDraft(result: Exclude<DraftResult, { ok: true }>): DraftRefused {
  const { reason, draft } = result
  const version = draft.version
  if (reason === 'stale') return { ok: false, reason, ...CHANGED_ELSEWHERE, version, stored: draft }
  return { ok: false, reason, message: '', errors: result.errors, version }
}

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
