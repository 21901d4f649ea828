import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Drawing } from '~/ui/drawings/drawing'
import { DashboardLink } from '../dashboard-link'
import { dashboardAt, stepAt } from '../dashboard-url'
import type { DashboardView, ViewProps } from '../dashboard-view.server'
import { useProgress } from '../progress/use-progress'
import { SavedStory } from './saved-story'
import { storyAnchor } from './story-anchor'
import { StoryFilter } from './story-filter'
import { OfflineNote } from './story-progress'
import { useKeptWhilePlaying } from './use-kept-while-playing'
import { useStoryNews } from './use-story-news'

/** Shown on every step, so it is the place for the news of a story. */
export function SavedStories({ view }: ViewProps) {
  const { storyList: list, hasReadyStory } = view
  const { step } = stepAt(useLocation().pathname)
  // On the steps of a story its card is near the top of the page.
  const isFolded = step !== 'categories' && step !== 'saved-stories'
  const { stories: reports, isOffline } = useProgress()
  useStoryNews(list.recent, reports)
  const stories = useKeptWhilePlaying(view.stories)
  // An empty card would only push the first story's steps down.
  if (isFolded && list.total === 0) return null
  return (
    <section id="saved-stories" className="sheet stack" aria-labelledby="saved-stories-title">
      <h2 id="saved-stories-title" tabIndex={-1}>
        Your Saved Stories
      </h2>
      {step !== 'processing' && <OfflineNote isShown={isOffline} />}
      {list.total === 0 && (
        <div className="empty">
          <Drawing name="no-stories" className="empty-drawing" />
          <p className="soft">Your stories will be kept here.</p>
        </div>
      )}
      {/* Open or closed, the list stays in its place, so that an <audio> in it plays on. */}
      {list.total > 0 && (
        <details open={!isFolded}>
          <summary hidden={!isFolded}>Show your stories ({list.total})</summary>
          <div className="stack">
            <ul className="story-cards">
              {stories.map((story) => (
                <li key={story.id} id={storyAnchor(story.id)} className="story-card">
                  <SavedStory story={story} />
                </li>
              ))}
            </ul>
            <MoreStories list={list} shown={view.stories} />
            <StoryFilter list={list} />
            {hasReadyStory && (
              <p className="soft small">
                A machine made this voice: it is a recreated version, not a recording.
              </p>
            )}
          </div>
        </details>
      )}
    </section>
  )
}

interface MoreProps {
  list: DashboardView['storyList']
  shown: DashboardView['stories']
}

/** Its link leads to the last story shown so far, and the focus to the first of the others. */
function MoreStories({ list, shown }: MoreProps) {
  const here = useLocation()
  const shownBefore = useRef<number>()
  useEffect(() => {
    const first = shown[shownBefore.current ?? shown.length]
    shownBefore.current = undefined
    if (first) document.querySelector<HTMLElement>(`#${storyAnchor(first.id)} h3`)?.focus()
  }, [shown])
  const last = shown.at(-1)
  if (!last || shown.length >= list.matching) return null
  return (
    <p className="row">
      <DashboardLink
        to={`${dashboardAt(here, { stories: String(list.next) })}#${storyAnchor(last.id)}`}
        onClick={() => {
          shownBefore.current = shown.length
        }}
      >
        {list.next === list.matching
          ? `Show all ${list.matching}`
          : `Show ${list.next - shown.length} more stories`}
      </DashboardLink>
      <span className="soft">
        {shown.length} of {list.matching}
      </span>
    </p>
  )
}
