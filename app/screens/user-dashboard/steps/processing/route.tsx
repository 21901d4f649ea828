import { Form, useLoaderData } from '@remix-run/react'
import { progressOf } from '~/stories/narration/progress.server'
import { canHaveStoryEmails, setStoryEmails } from '~/stories/story-emails.server'
import { formMeta } from '~/ui/pages/static-page'
import { SubmitButton } from '~/ui/submit-button'
import { listRecordings } from '~/voices/recordings.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { dashboardUrl } from '../../dashboard-url'
import { userAction, userLoader } from '../../handlers.server'
import { useProgress } from '../../progress/use-progress'
import { sendForm } from '../../refusal'
import { EarlyAudio, OfflineNote, StoryProgress } from '../../stories/story-parts'
import { coverOf } from '../../stories/story-view.server'
import { checkAgain, draftsProgress, processingStory } from '../open-step.server'
import { StepCard } from '../step-card'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const TITLE = 'Creating Your Story'

export const meta = formMeta(TITLE)

export const loader = userLoader(({ user, params: { story: id } }) => {
  const story = id ? processingStory(user, id) : draftsProgress(user)
  return {
    ...{ storyId: story.id, progress: story.progress, ...progressOf(story) },
    peaks: coverOf(story, listRecordings(user)),
    emails: canHaveStoryEmails(user) ? { to: user.email, isOn: user.storyEmails } : undefined,
  }
})

export const action = userAction(async ({ user, request, params: { story = '' }, form }) => {
  if (form.get('go') === 'check') return checkAgain(user, story, request)
  const set = setStoryEmails(user, true)
  const description = 'You can turn these emails off in your account.'
  const toast = { kind: 'success', title: 'We’ll email you', description } as const
  return redirectWithToast(dashboardUrl({ step: 'processing', story }), set.ok ? toast : undefined)
})

export const clientAction = sendForm('Not saved')

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
          <Form method="post" preventScrollReset>
            <SubmitButton tone="plain">Email me when it is ready</SubmitButton>
          </Form>
        )}
        <Form method="post" className="without-script">
          <SubmitButton tone="plain" name="go" value="check">
            Check again
          </SubmitButton>
        </Form>
      </div>
    </StepCard>
  )
}
