import { useLoaderData } from '@remix-run/react'
import { FirstWords, FormButtons, FormPage } from '~/accounts/pages/parts/form-page'
import { gone, notFound, userAction, userLoader } from '~/accounts/pages/parts/handlers.server'
import { sendForm } from '~/accounts/pages/parts/refusal'
import { storyUrl } from '~/platform/dashboard-url'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { RouteForm } from '~/platform/forms/route-form'
import { firstWords } from '~/platform/text/first-words.server'
import { formMeta } from '~/platform/ui/pages/static-page'
import { chooseReading } from '~/stories/readings.server'
import { getReading } from '~/stories/stories.server'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

const HEADING = 'Use this reading?'

export const meta = formMeta(HEADING)

export const loader = userLoader(({ user, id }) => {
  const reading = getReading(user, id)
  if (reading?.status !== 'ready') throw notFound()
  return { words: firstWords(reading.content), back: storyUrl(reading.readingOf) }
})

export const action = userAction([], async ({ user, id }) => {
  const story = chooseReading(user, id)
  if (!story) return gone('Not changed')
  return redirectWithToast(storyUrl(story.id), { kind: 'success', title: 'Reading Chosen' })
})

export const clientAction = sendForm('Not changed', 'Your story is as it was. Please try again.')

export default function ChooseReading() {
  const { words, back } = useLoaderData<typeof loader>()
  return (
    <FormPage heading={HEADING}>
      <FirstWords>{words}</FirstWords>
      <p>
        This becomes the reading that you and your family hear. The reading that you hear now stays beside it,
        and you can go back to it.
      </p>
      <RouteForm>
        {() => (
          <FormButtons back={back} pendingText="Saving...">
            Use this reading
          </FormButtons>
        )}
      </RouteForm>
    </FormPage>
  )
}
