import { Form, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { DashboardLink } from '~/accounts/pages/parts/dashboard-link'
import { useProgress } from '~/accounts/pages/parts/use-progress'
import { dashboardAt, stepAt, storyAnchor } from '~/platform/dashboard-url'
import { Field } from '~/platform/forms/field'
import { Drawing } from '~/platform/ui/drawings/drawing'
import { SavedStory, StoryAct } from './saved-story'
import { OfflineNote } from './story-parts'
import type { SavedStoriesView } from './story-view.server'

export function SavedStories({ view }: { view: SavedStoriesView }) {
  const { storyList: list, hasReadyStory, deleted } = view
  const { step } = stepAt(useLocation().pathname)
  // On the steps of a story its card is near the top of the page.
  const isFolded = step !== 'categories' && step !== 'saved-stories'
  const { isOffline } = useProgress()
  // An empty card would only push the first story's steps down.
  if (list.total + deleted.length === 0 && step !== 'saved-stories') return null
  return (
    <section id="saved-stories" className="sheet stack" aria-labelledby="saved-stories-title">
      <h2 id="saved-stories-title" tabIndex={-1}>
        Your Saved Stories
      </h2>
      {step !== 'processing' && <OfflineNote isShown={isOffline} />}
      {!isFolded && deleted.length > 0 && (
        <details open={deleted.length < 4}>
          <summary>Deleted in the last day ({deleted.length})</summary>
          <ul className="plain stack">
            {deleted.map(({ id, words }) => (
              <li key={id} className="row row-apart">
                <q dir="auto">{words}</q>
                <StoryAct id={id} act="undo">
                  Undo<span className="visually-hidden"> {words}</span>
                </StoryAct>
              </li>
            ))}
          </ul>
        </details>
      )}
      {list.total === 0 && (
        <div className="empty">
          <Drawing name="no-stories" className="empty-drawing" />
          <p className="soft">Your stories will be kept here.</p>
        </div>
      )}
      {/* Open or closed, the list stays in its place, so that an <audio> in it plays on. */}
      {list.total > 0 && (
        <details open={!isFolded}>
          <summary hidden={!isFolded}>Show your stories{list.ready > 0 && ` (${list.ready})`}</summary>
          <div className="stack">
            <StorySearch list={list} />
            <ul className="story-cards">
              {view.stories.map((story) => (
                <li key={story.id} id={storyAnchor(story.id)} className="story-card">
                  <SavedStory story={story} />
                </li>
              ))}
            </ul>
            <MoreStories list={list} shown={view.stories} />
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

function MoreStories({ list, shown }: { list: List; shown: SavedStoriesView['stories'] }) {
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

type List = SavedStoriesView['storyList']

function StorySearch({ list: { search, matching, total } }: { list: List }) {
  const here = useLocation()
  if (search === undefined) return null
  const everything = dashboardAt(here, { search: undefined, stories: undefined })
  const others = new URLSearchParams(everything.split('?')[1])
  return (
    <details className="story-filter" open={search !== ''}>
      <summary>Find a story</summary>
      <Form action="/user-dashboard#saved-stories" preventScrollReset className="row">
        {[...others].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          label="Words, title or name"
          name="search"
          type="search"
          defaultValue={search}
          maxLength={100}
          enterKeyHint="search"
        />
        <button type="submit" className="button">
          Find
        </button>
      </Form>
      <p role="status" className="soft">
        {search && `${matching} of ${total} stories`}
      </p>
      {search && (
        <DashboardLink className="link-target" to={`${everything}#saved-stories`}>
          Show all stories
        </DashboardLink>
      )}
    </details>
  )
}
