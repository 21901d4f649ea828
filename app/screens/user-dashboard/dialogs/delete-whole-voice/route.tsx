import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deleteVoice, getVoice } from '~/voices/voices.server'
import { requireUser } from '~/web/session/guards.server'
import { requireUserOrTheirWords } from '../../guard.server'
import { orNotFound } from '../answers.server'
import { DeleteDialog } from '../delete-dialog'
import { deleteOnce } from '../delete-once.server'
import { sendForm } from '../send-form'

export { shouldRevalidate } from '~/ui/is-answered-in-place'
export { headers } from '../../headers'

const FORM = 'delete-whole-voice'
const FAILED = 'The voice could not be deleted just now. It is still kept.'

export async function loader({ request, context, params: { id = '' } }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const voice = orNotFound(getVoice(user, id), context)
  return { item: voice && { title: voice.name } }
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUserOrTheirWords(args.request)
  return deleteOnce(args, FORM, user, {
    remove: deleteVoice,
    done: 'Voice Deleted',
    failed: FAILED,
    hash: 'saved-voices',
  })
}

export const clientAction = sendForm(FORM, 'Delete Failed', FAILED)

export default function DeleteWholeVoice() {
  return (
    <DeleteDialog
      {...useLoaderData<typeof loader>()}
      name={FORM}
      heading="Delete this voice"
      warning="This deletes the voice with its photo, your words about it, and all of its recordings. They cannot be recovered. The stories you have stay, with its name."
      focusAfter="#saved-voices-title, #voice-sample-title"
    />
  )
}
