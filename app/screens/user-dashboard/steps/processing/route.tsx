import { Form, useLoaderData } from '@remix-run/react'
import { canHaveStoryEmails } from '~/stories/story-emails.server'
import { SubmitButton } from '~/ui/submit-button'
import { listVoiceSamples } from '~/voices/voice-samples.server'
import { formUrl } from '../../dashboard-url'
import { userLoader } from '../../handlers.server'
import { useProgress } from '../../progress/use-progress'
import { EarlyAudio, OfflineNote, StoryProgress } from '../../stories/story-parts'
import { coverOf } from '../../stories/story-view.server'
import { draftsProgress, processingStory } from '../open-step.server'
import { StepCard, stepMeta } from '../step-card'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const TITLE = 'Creating Your Story'

export const meta = stepMeta(TITLE)

export const loader = userLoader(async ({ user, request, params: { story: id } }) => {
  const story = id ? await processingStory(user, id, request) : draftsProgress(user)
  const { id: storyId, progress, secondsLeft, canBeHeardEarly } = story
  return {
    ...{ storyId, progress, secondsLeft, canBeHeardEarly },
    peaks: coverOf(story, listVoiceSamples(user)),
    /** Undefined where no email can be sent. */
    emails: canHaveStoryEmails(user) ? { to: user.email, isOn: user.storyEmails } : undefined,
  }
})

export default function Processing() {
  const { emails, canBeHeardEarly, ...progress } = useLoaderData<typeof loader>()
  const { storyId } = progress
  const { isOffline, stories } = useProgress()
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
        <StoryProgress {...progress} />
        {(stories[storyId]?.canBeHeardEarly ?? canBeHeardEarly) && <EarlyAudio storyId={storyId} />}
        <OfflineNote isShown={isOffline} />
        {emails?.isOn && (
          <p className="soft">
            We’ll write to <bdi>{emails.to}</bdi> when it is ready.
          </p>
        )}
        {emails && !emails.isOn && (
          <Form
            method="post"
            action={`${formUrl({ step: 'processing', story: storyId })}/email-me`}
            preventScrollReset
          >
            <SubmitButton tone="plain">Email me when it is ready</SubmitButton>
          </Form>
        )}
        {/* A plain link: the server holds its request until there is news, and a prefetch's for nothing. */}
        <p className="without-script">
          <a className="button" href={formUrl({ step: 'processing', story: storyId, wait: '1' })}>
            Check again
          </a>
        </p>
      </div>
    </StepCard>
  )
}
