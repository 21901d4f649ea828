import { formUrl } from '../dashboard-url'
import type { ViewProps } from '../refusal'
import { OfflineNote, StoryProgress, useStoryReports } from '../stories/story-progress'

export function ProcessingStep({ view: { processing } }: ViewProps) {
  const { isOffline } = useStoryReports(processing ? [processing.storyId] : [])
  if (!processing) return null
  return (
    <div className="stack">
      <div className="row making">
        <div className="spinner" aria-hidden="true" />
        <p>
          Your audio is being created. This may take a few moments. You can leave this page: the story will be
          waiting for you.
        </p>
      </div>
      <StoryProgress {...processing} />
      <OfflineNote isShown={isOffline} />
      {/* A plain link: the server holds its request until there is news, and a prefetch's for nothing. */}
      <p className="without-script">
        <a className="button" href={formUrl({ step: 'processing', story: processing.storyId, wait: '1' })}>
          Check again
        </a>
      </p>
    </div>
  )
}
