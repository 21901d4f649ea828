import { DashboardLink } from '../dashboard-link'
import { dashboardUrl } from '../dashboard-url'
import type { ViewProps } from '../refusal'

/** The first step: go on with a draft, make a new story, or hear the saved ones. */
export function CategoriesStep({ view: { draft, chosen, storyList } }: ViewProps) {
  return (
    <div className="stack">
      {chosen.kind && (
        <DashboardLink className="choice choice-link" to={dashboardUrl({ step: 'memory-questions' })}>
          <strong>
            Go on with your {chosen.kind}
            {chosen.voice && (
              <>
                {' '}
                for <bdi>{chosen.voice}</bdi>
              </>
            )}
          </strong>
          {draft.content && (
            <span className="voice choice-text left-words" dir="auto">
              {draft.content}
            </span>
          )}
        </DashboardLink>
      )}
      <DashboardLink className="choice choice-link choice-main" to={dashboardUrl({ step: 'document-type' })}>
        <strong>Your Message</strong>
        <span className="choice-text">
          Make a new story: your words, read in a recreated version of their voice.
        </span>
      </DashboardLink>
      <p className="soft">
        Book Library <span className="badge">Coming Soon</span>
      </p>
      {storyList.total > 0 && (
        <p>
          <DashboardLink className="link-target" to={dashboardUrl({ step: 'saved-stories' })}>
            Your saved stories ({storyList.total})
          </DashboardLink>
        </p>
      )}
    </div>
  )
}
