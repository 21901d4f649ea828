import { Form, useLoaderData } from '@remix-run/react'
import { userAction, userLoader } from '~/accounts/pages/parts/handlers.server'
import { useProgress } from '~/accounts/pages/parts/use-progress'
import { formMeta } from '~/platform/ui/pages/static-page'
import { SubmitButton } from '~/platform/ui/submit-button'
import { secondsLeft } from '~/stories/narration/time-left.server'
import { OfflineNote, StoryProgress } from '~/stories/pages/saved/story-parts'
import { coverOf } from '~/stories/pages/saved/story-view.server'
import { listRecordings } from '~/voices/recordings.server'
import { checkAgain, draftsProgress, processingStory } from '../open-step.server'
import { StepCard } from '../step-card'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

const TITLE = 'Creating Your Story'

export const meta = formMeta(TITLE)

export const loader = userLoader(({ user, params: { story: id } }) => {
  const story = id ? processingStory(user, id) : draftsProgress(user)
  return {
    ...{ storyId: story.id, progress: story.progress, secondsLeft: secondsLeft(story.readingId) },
    peaks: coverOf(story, listRecordings(user)),
  }
})

/** Without script. */
export const action = userAction([], ({ user, request, params: { story = '' } }) =>
  checkAgain(user, story, request),
)

export default function Processing() {
  const { isOffline } = useProgress()
  return (
    <StepCard head={{ step: 'processing', title: TITLE }}>
      <div className="stack">
        <div className="row making">
          <div className="spinner" aria-hidden="true" />
          <p>
            Your audio is being created. This may take a few moments. You can leave this page: the story will
            be waiting for you.
          </p>
        </div>
        <StoryProgress {...useLoaderData<typeof loader>()} />
        <OfflineNote isShown={isOffline} />
        <Form method="post" className="without-script">
          <SubmitButton tone="plain">Check again</SubmitButton>
        </Form>
      </div>
    </StepCard>
  )
}
