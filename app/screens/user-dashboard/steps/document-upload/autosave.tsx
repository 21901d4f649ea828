import type { ActionFunctionArgs } from '@remix-run/node'
import { saveContent } from '~/stories/draft/drafts.server'
import { requireUser } from '~/web/session/guards.server'
import { sendAutosave } from '../../autosave/send-autosave'
import { answerAutosave, refusedDraft, textOf, versionOf } from '../answer-draft.server'

/** Saves the text while it is typed, also one that is still empty or too long. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args.request)
  return answerAutosave(args, 'document-upload', async (form) => {
    const result = saveContent(user, versionOf(form), { content: textOf(form, 'content') })
    const isStored = result.ok || result.reason === 'invalid'
    return isStored ? { savedVersion: result.draft.version } : refusedDraft(result)
  })
}

export const clientAction = sendAutosave('document-upload')

/** The step above it is the page. */
export default function OnlyAnAction() {
  return null
}
