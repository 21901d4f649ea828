import { useLoaderData } from '@remix-run/react'
import { chooseReading } from '~/stories/readings.server'
import { getReading } from '~/stories/stories.server'
import { userAction, userLoader } from '../../handlers.server'
import { firstWords } from '../../stories/first-words.server'
import { storyAnchor } from '../../stories/story-anchor'
import { closeWithToast, gone, orNotFound } from '../answers.server'
import { ConfirmDialog } from '../dialog'
import { sendForm } from '../send-form'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const FORM = 'choose-reading'

export const loader = userLoader(({ user, id, context }) => {
  const reading = getReading(user, id)
  const ready = orNotFound(reading?.status === 'ready' ? reading : undefined, context)
  return { words: ready && firstWords(ready.content), storyId: ready?.readingOf ?? '' }
})

export const action = userAction(FORM, async ({ user, id, request }) => {
  const story = chooseReading(user, id)
  if (!story) return gone('Not changed')
  const toast = { kind: 'success', title: 'Reading Chosen' } as const
  return closeWithToast(request, toast, `#${storyAnchor(story.id)}`)
})

export const clientAction = sendForm(FORM, 'Not changed', 'Your story is as it was. Please try again.')

/** Asks before a story is heard in another reading. */
export default function ChooseReading() {
  const { words, storyId } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog
      name={FORM}
      heading="Hear this one from now on?"
      focusAfter={`#${storyAnchor(storyId)} h3`}
      tone="primary"
      labels={{ cancel: 'Cancel', confirm: 'Hear this one', pending: 'Saving...' }}
    >
      {words && (
        <p className="voice">
          <q dir="auto">{words}</q>
        </p>
      )}
      <p>
        Your story and its links play this reading from then on, and a copy that is kept on a device goes. The
        reading that you hear now stays beside it, and you can go back to it.
      </p>
    </ConfirmDialog>
  )
}
