import { type ActionFunctionArgs, data } from '@remix-run/node'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { WORDS_LIMITS } from '~/accounts/pages/parts/handlers.server'
import { sendForm } from '~/accounts/pages/parts/refusal'
import { requireUser } from '~/accounts/session/guards.server'
import { type AutosavedStep, formUrl } from '~/platform/dashboard-url'
import { answerForm } from '~/platform/forms/answer-form.server'
import { saveAnswers, saveContent } from '~/stories/draft/drafts.server'
import { answersOf, refusedDraft, textOf, versionOf, wordsFields } from './open-step.server'

const stepOf = ({ url }: Request): AutosavedStep =>
  new URL(url).searchParams.get('step') === 'memory-questions' ? 'memory-questions' : 'document-upload'

/**
 * Saves the words of a step while they are typed, also a text that is still empty or too long. The page shows the
 * result without loading anything else.
 */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args.request)
  const step = stepOf(args.request)
  const save = async (form: FormData) => {
    const result =
      step === 'memory-questions'
        ? saveAnswers(user, versionOf(form), answersOf(user, form))
        : saveContent(user, versionOf(form), { content: textOf(form, 'content') })
    const isStored = result.ok || (step === 'document-upload' && result.reason === 'invalid')
    return isStored ? { savedVersion: result.draft.version } : refusedDraft(result)
  }
  const result = await answerForm(args, formUrl({ step }), wordsFields[step], save, WORDS_LIMITS)
  return 'savedVersion' in result ? { autosave: result } : data({ autosave: result.data }, result.init ?? {})
}

export async function clientAction(args: ClientActionFunctionArgs) {
  const step = stepOf(args.request)
  const result = await sendForm('Not saved', undefined, formUrl({ step }))(args)
  return 'form' in (result as object) ? { autosave: result } : result
}
