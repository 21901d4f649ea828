import { useLoaderData } from '@remix-run/react'
import { chooseReading } from '~/stories/readings.server'
import { getReading } from '~/stories/stories.server'
import { storyAnchor } from '../../dashboard-url'
import { closeWithToast, gone, orNotFound, userAction, userLoader } from '../../handlers.server'
import { firstWords } from '../../stories/first-words.server'
import { FirstWords, FormDialog, sendForm } from '../dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const loader = userLoader(({ user, id, context }) => {
  const reading = getReading(user, id)
  const ready = orNotFound(reading?.status === 'ready' ? reading : undefined, context)
  return { words: ready && firstWords(ready.content), storyId: ready?.readingOf ?? '' }
})

export const action = userAction(async ({ user, id, request }) => {
  const story = chooseReading(user, id)
  if (!story) return gone('Not changed')
  return closeWithToast(request, { kind: 'success', title: 'Reading Chosen' }, `#${storyAnchor(story.id)}`)
})

export const clientAction = sendForm('Not changed', 'Your story is as it was. Please try again.')

export default function ChooseReading() {
  const { words, storyId } = useLoaderData<typeof loader>()
  return (
    <FormDialog
      heading="Hear this one from now on?"
      focusAfter={`#${storyAnchor(storyId)} h3`}
      labels={{ cancel: 'Cancel', confirm: 'Hear this one', pending: 'Saving...' }}
    >
      {words && <FirstWords>{words}</FirstWords>}
      <p>
        Your story and its links play this reading from then on. The reading that you hear now stays beside
        it, and you can go back to it.
      </p>
    </FormDialog>
  )
}
