import type { ActionFunctionArgs } from '@remix-run/node'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { saveAnswers, saveContent } from '~/stories/draft/drafts.server'
import { requireUser } from '~/web/session/guards.server'
import { stepAt } from '../dashboard-url'
import { sendForm } from '../dialogs/send-form'
import { answerAutosave, answersOf, refusedDraft, textOf, versionOf } from './answer-draft.server'

/** Saves the words of the step that it is below while they are typed, also a text that is still empty or too long. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args.request)
  const { step } = stepAt(new URL(args.request.url).pathname)
  return answerAutosave(args, step, async (form) => {
    const result =
      step === 'memory-questions'
        ? saveAnswers(user, versionOf(form), answersOf(user, form))
        : saveContent(user, versionOf(form), { content: textOf(form, 'content') })
    const isStored = result.ok || (step === 'document-upload' && result.reason === 'invalid')
    return isStored ? { savedVersion: result.draft.version } : refusedDraft(result)
  })
}

/** As sendForm() for other forms. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const { step } = stepAt(new URL(args.request.url).pathname)
  const result = await sendForm(step, 'Not saved')(args)
  return 'form' in (result as object) ? { autosave: result } : result
}

/** The step above it is the page. */
export default function OnlyAnAction() {
  return null
}
