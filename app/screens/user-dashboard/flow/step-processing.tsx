import { Form, useLocation } from '@remix-run/react'
import { SubmitButton } from '~/ui/submit-button'
import { dashboardAt, formUrl } from '../dashboard-url'
import type { ViewProps } from '../refusal'
import { EarlyAudio } from '../stories/early-audio'
import { OfflineNote, StoryProgress, useStoryReports } from '../stories/story-progress'

export function ProcessingStep({ view: { processing } }: ViewProps) {
  const { isOffline, byId } = useStoryReports(processing ? [processing.storyId] : [])
  const { search } = useLocation()
  if (!processing) return null
  const { emails, canBeHeardEarly, ...progress } = processing
  const { storyId } = processing
  return (
    <div className="stack">
      <div className="row making">
        <div className="spinner" aria-hidden="true" />
        <p>
          Your audio is being created. This may take a few moments. You can leave this page: the story will be
          waiting for you.
        </p>
      </div>
      <StoryProgress {...progress} />
      {(byId.get(storyId)?.canBeHeardEarly ?? canBeHeardEarly) && <EarlyAudio storyId={storyId} />}
      <OfflineNote isShown={isOffline} />
      {emails?.isOn && (
        <p className="soft">
          We’ll write to <bdi>{emails.to}</bdi> when it is ready.
        </p>
      )}
      {emails && !emails.isOn && (
        <Form method="post" action={dashboardAt(search)} preventScrollReset>
          <input type="hidden" name="intent" value="email-me" />
          <input type="hidden" name="here" value={search} />
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
  )
}
