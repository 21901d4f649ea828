import { useSearchParams } from '@remix-run/react'
import { Drawing } from '~/ui/drawings/drawing'
import type { DashboardView } from '../dashboard-view.server'
import { SavedStory } from './saved-story'
import { LineDown } from './story-progress'
import { useStoryNews } from './use-story-news'
import { useStoryReports } from './use-story-reports'

/** The list is on every step, so the news of a story comes in here. */
export function SavedStories({ stories }: { stories: DashboardView['stories'] }) {
  const [query] = useSearchParams()
  const inTheMaking = stories.filter(({ status }) => status === 'processing').map(({ id }) => id)
  const reports = useStoryReports(inTheMaking)
  useStoryNews(stories, reports)
  return (
    <section id="saved-stories" className="sheet stack" aria-labelledby="saved-stories-title">
      <h2 id="saved-stories-title" tabIndex={-1}>
        Your Saved Stories
      </h2>
      {query.get('step') !== 'processing' && <LineDown isShown={reports.isLineDown} />}
      {stories.length === 0 && (
        <div className="empty">
          <Drawing name="no-stories" className="empty-drawing" />
          <p className="soft">Your stories will be kept here.</p>
        </div>
      )}
      <ul className="cards">
        {stories.map((story) => (
          <li key={story.id} className="stack card">
            <SavedStory story={story} />
          </li>
        ))}
      </ul>
    </section>
  )
}
