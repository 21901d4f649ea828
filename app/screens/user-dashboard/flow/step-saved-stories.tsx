import { Link } from '@remix-run/react'
import { dashboardUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { SavedStories } from '../stories/saved-stories'

export function SavedStoriesStep({ stories }: { stories: DashboardView['stories'] }) {
  return (
    <div className="stack">
      <p>
        <Link className="button" to={dashboardUrl()} preventScrollReset>
          Back to Create Story
        </Link>
      </p>
      <SavedStories stories={stories} />
    </div>
  )
}
