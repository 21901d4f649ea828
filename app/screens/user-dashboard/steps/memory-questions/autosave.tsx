import type { ActionFunctionArgs } from '@remix-run/node'
import { saveAnswers } from '~/stories/draft/drafts.server'
import { requireUser } from '~/web/session/guards.server'
import { sendAutosave } from '../../autosave/send-autosave'
import { answerAutosave, refusedDraft, versionOf } from '../answer-draft.server'
import { answersOf } from './answers.server'

/** Saves the answers while they are typed. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args.request)
  return answerAutosave(args, 'memory-questions', async (form) => {
    const result = saveAnswers(user, versionOf(form), answersOf(user, form))
    return result.ok ? { savedVersion: result.draft.version } : refusedDraft(result)
  })
}

export const clientAction = sendAutosave('memory-questions')

/** The step above it is the page. */
export default function OnlyAnAction() {
  return null
}
