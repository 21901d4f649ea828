import { adminStatusLabel } from '~/stories/story-status'
import { Moment } from '~/ui/moment'
import { Player } from '~/ui/player'
import { Pager } from '../pager'
import type { Stories } from './person-dialogs.server'

interface Props {
  stories: Stories
  /** Said where there is none. */
  none: string
  /** The id of the element where the list begins. */
  place: string
}

/** A person's stories without their words: how far each is, and how it sounds. */
export function PersonStories({ stories, none, place }: Props) {
  if (stories.rows.length === 0) return <p className="soft">{none}</p>
  return (
    <>
      <ul className="person-list">
        {stories.rows.map((story) => (
          <li key={story.id}>
            <StoryItem story={story} />
          </li>
        ))}
      </ul>
      <Pager list={stories} of="stories" part="items" place={place} />
    </>
  )
}

function StoryItem({ story }: { story: Stories['rows'][number] }) {
  const { title, status, audioPath } = story
  return (
    <article className="stack">
      <h4 className="person-thing">{title}</h4>
      <p className="row small">
        <span className={`badge badge-${status}`}>{adminStatusLabel(status, 'dialog')}</span>
        <span className="soft">
          {story.category} · <Moment iso={story.createdAt} />
        </span>
      </p>
      {audioPath && (
        <Player
          src={`/app-storage/${audioPath}`}
          peaks={story.peaks}
          durationMs={story.durationMs ?? 0}
          title={title}
          madeByMachine
          loadsLate
        />
      )}
    </article>
  )
}
