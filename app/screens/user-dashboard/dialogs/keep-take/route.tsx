import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getTake } from '~/stories/stories.server'
import { keepTake } from '~/stories/takes.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { rememberDone, wasJustDone } from '~/web/forms/attempt.server'
import { requireUser } from '~/web/session/guards.server'
import { requireUserOrTheirWords } from '../../guard.server'
import { firstWords } from '../../stories/first-words.server'
import { storyAnchor } from '../../stories/story-anchor'
import { closeWithToast, gone, orNotFound } from '../answers.server'
import { ConfirmDialog } from '../confirm-dialog'
import { sendForm } from '../send-form'

export { shouldRevalidate } from '~/ui/is-answered-in-place'
export { headers } from '../../headers'

const FORM = 'keep-take'

export async function loader({ request, context, params: { id = '' } }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const take = getTake(user, id)
  const ready = orNotFound(take?.status === 'ready' ? take : undefined, context)
  return { words: ready && firstWords(ready.content), storyId: ready?.takeOf ?? '' }
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUserOrTheirWords(args.request)
  const { id = '' } = args.params
  return answerForm(args, FORM, async () => {
    const done = `${user.id} keeps ${id}`
    const story = keepTake(user, id)
    if (!story) return wasJustDone(done) ? closeWithToast(args.request) : gone('Not kept')
    rememberDone(done)
    const toast = { kind: 'success', title: 'Take Kept' } as const
    return closeWithToast(args.request, toast, `#${storyAnchor(story.id)}`)
  })
}

export const clientAction = sendForm(FORM, 'Not kept', 'Your story is as it was. Please try again.')

/** Asks before a take takes its story's place. */
export default function KeepTake() {
  const { words, storyId } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog
      name={FORM}
      heading="Keep this take?"
      focusAfter={`#${storyAnchor(storyId)} h3`}
      tone="primary"
      labels={{ cancel: 'Cancel', confirm: 'Keep this one', pending: 'Saving...' }}
    >
      {words && (
        <p className="voice">
          <q dir="auto">{words}</q>
        </p>
      )}
      <p>
        It takes the place of your story: the audio that the story has now is permanently deleted. Links to
        the story play this take from then on, and a copy that is kept on a device goes. Other takes stay
        until you delete them.
      </p>
    </ConfirmDialog>
  )
}
