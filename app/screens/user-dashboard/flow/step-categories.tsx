import { DashboardLink } from '../dashboard-link'
import { dashboardUrl } from '../dashboard-url'
import type { ViewProps } from '../refusal'

export function CategoriesStep({ view: { draft, stories } }: ViewProps) {
  return (
    <div className="stack">
      <ul className="choices plain">
        <li>
          <DashboardLink className="choice choice-link" to={dashboardUrl({ step: 'document-type' })}>
            <strong>Your Message</strong>
            <span className="soft"> Your words, read in a recreated version of their voice.</span>
          </DashboardLink>
        </li>
        <li>
          <div className="choice choice-closed">
            <strong>Book Library</strong> <span className="badge">Coming Soon</span>
          </div>
        </li>
      </ul>
      <p className="row">
        {draft.documentType && (
          <DashboardLink className="link-target" to={dashboardUrl({ step: 'memory-questions' })}>
            Go on where you left off
          </DashboardLink>
        )}
        {stories.length > 0 && (
          <DashboardLink className="link-target" to={dashboardUrl({ step: 'saved-stories' })}>
            Your saved stories ({stories.length})
          </DashboardLink>
        )}
      </p>
    </div>
  )
}
