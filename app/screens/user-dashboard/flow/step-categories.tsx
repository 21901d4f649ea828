import { Link } from '@remix-run/react'
import { dashboardUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'

export function CategoriesStep({
  draft,
  stories,
}: {
  draft: DashboardView['draft']
  stories: DashboardView['stories']
}) {
  return (
    <div className="stack">
      <ul className="choices plain">
        <li>
          <Link
            className="choice choice-link"
            to={dashboardUrl({ step: 'document-type' })}
            preventScrollReset
          >
            <strong>Your Message</strong>
            <span className="soft"> Your words, read in a recreated version of their voice.</span>
          </Link>
        </li>
        <li>
          <div className="choice choice-closed">
            <strong>Book Library</strong> <span className="badge">Coming Soon</span>
          </div>
        </li>
      </ul>
      <p className="row">
        {draft.documentType && (
          <Link className="link-target" to={dashboardUrl({ step: 'memory-questions' })} preventScrollReset>
            Go on where you left off
          </Link>
        )}
        {stories.length > 0 && (
          <Link className="link-target" to={dashboardUrl({ step: 'saved-stories' })} preventScrollReset>
            Your saved stories ({stories.length})
          </Link>
        )}
      </p>
    </div>
  )
}
