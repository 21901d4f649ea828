import { useSearchParams } from '@remix-run/react'
import { Drawing } from '~/ui/drawings/drawing'
import type { DashboardView } from '../dashboard-view.server'
import { SavedStory } from './saved-story'
import { OfflineNote, useStoryReports } from './story-progress'
import { useStoryNews } from './use-story-news'

/** Shown on every step, so it is the place for the news of a story. */
export function SavedStories({ stories, isFolded }: Pick<DashboardView, 'stories'> & { isFolded: boolean }) {
  const [query] = useSearchParams()
  const inTheMaking = stories.filter(({ status }) => status === 'processing').map(({ id }) => id)
  const reports = useStoryReports(inTheMaking)
  useStoryNews(stories, reports)
  return (
    <section id="saved-stories" className="sheet stack" aria-labelledby="saved-stories-title">
      <h2 id="saved-stories-title" tabIndex={-1}>
        Your Saved Stories
      </h2>
      {query.get('step') !== 'processing' && <OfflineNote isShown={reports.isOffline} />}
      {stories.length === 0 && (
        <div className="empty">
          <Drawing name="no-stories" className="empty-drawing" />
          <p className="soft">Your stories will be kept here.</p>
        </div>
      )}
      {/* Open or closed, the list stays in its place, so that an <audio> in it plays on. */}
      {stories.length > 0 && (
        <details open={!isFolded}>
          <summary hidden={!isFolded}>Show your stories ({stories.length})</summary>
          <ul className="cards">
            {stories.map((story) => (
              <li key={story.id} className="stack card">
                <SavedStory story={story} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
