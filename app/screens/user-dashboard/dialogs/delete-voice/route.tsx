import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasReadyStory } from '~/stories/stories.server'
import { deleteVoiceSample, getVoiceSample } from '~/voices/voice-samples.server'
import { requireUser } from '~/web/session/guards.server'
import { requireUserOrTheirWords } from '../../guard.server'
import { orNotFound } from '../answers.server'
import { DeleteDialog } from '../delete-dialog'
import { deleteOnce } from '../delete-once.server'
import { sendForm } from '../send-form'

export { shouldRevalidate } from '~/ui/is-answered-in-place'
export { headers } from '../../headers'

const FORM = 'delete-voice'
const FAILED = 'Failed to delete voice sample. Please try again.'

export async function loader({ request, context, params: { id = '' } }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const sample = orNotFound(getVoiceSample(user, id), context)
  return { item: sample && { title: `${sample.name} (${sample.filename})` } }
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUserOrTheirWords(args.request)
  // Once a story is ready, samples are in a list below the stories (docs/spec.md, section 4).
  const isInList = hasReadyStory(user)
  return deleteOnce(args, FORM, user, {
    remove: deleteVoiceSample,
    done: 'Voice Sample Deleted',
    failed: isInList ? FAILED : 'The recording could not be deleted just now. It is still kept.',
    hash: isInList ? 'saved-voices' : 'voice-sample',
  })
}

export const clientAction = sendForm(FORM, 'Delete Failed', FAILED)

export default function DeleteVoice() {
  return (
    <DeleteDialog
      {...useLoaderData<typeof loader>()}
      name={FORM}
      heading="Delete Voice Sample"
      warning="This will permanently delete this voice sample. The voice recording is permanently removed and cannot be recovered. Deleting a voice sample does not affect existing stories."
      focusAfter="#saved-voices-title, #voice-sample-title"
    />
  )
}
