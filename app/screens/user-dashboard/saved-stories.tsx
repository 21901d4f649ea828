import { Link } from '@remix-run/react'
import { storyStatusLabel } from '~/stories/story-status'
import { Moment } from '~/ui/moment'
import { Player } from '~/ui/player'
import type { DashboardView } from './dashboard-view.server'

export function SavedStories({ stories }: { stories: DashboardView['stories'] }) {
  return (
    <section id="saved-stories" className="sheet stack" aria-labelledby="saved-stories-title">
      <h2 id="saved-stories-title">Your Saved Stories</h2>
      {stories.length === 0 && <p className="soft">Your stories will be kept here.</p>}
      <ul className="cards">
        {stories.map((story) => (
          <li key={story.id} className="stack card">
            <h3>{story.title}</h3>
            <p className="soft small">
              {storyStatusLabel(story.status)} · <Moment iso={story.createdAt} />
            </p>
            {story.status === 'ready' && story.audioPath && (
              <Player
                src={`/app-storage/${story.audioPath}`}
                peaks={story.peaks}
                title={story.title}
                madeByMachine
              />
            )}
            {story.status === 'processing' && (
              <>
                <p>Generating audio...</p>
                <Link
                  className="link-target"
                  to={`/user-dashboard?step=processing&story=${story.id}`}
                  preventScrollReset
                >
                  See how far it is
                </Link>
              </>
            )}
            <details>
              <summary>Read along</summary>
              <p className="voice story-text">{story.content}</p>
            </details>
            <p>
              <Link
                className="button button-danger"
                to={`/user-dashboard?delete=story:${story.id}`}
                preventScrollReset
              >
                Delete<span className="visually-hidden"> {story.title}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
