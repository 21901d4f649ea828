import { adminStatusLabel } from '~/stories/story-status'
import { Moment } from '~/ui/moment'
import { Player } from '~/ui/player'
import { MoreLinks } from './more-links'
import type { Story } from './person-dialogs.server'

interface Props {
  stories: { rows: Story[]; next: string | undefined; isNewest: boolean }
  /** Said where there is none. */
  none: string
  /** The id of the place where the list begins. */
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
            <StoryView story={story} />
          </li>
        ))}
      </ul>
      <MoreLinks part="older" of="stories" list={stories} place={place} />
    </>
  )
}

function StoryView({ story }: { story: Story }) {
  const { title, status, audioPath, cover } = story
  return (
    <article className="stack">
      <h4 className="person-thing">{title}</h4>
      <p className="row small">
        <span className={`badge badge-${status}`}>{adminStatusLabel(status, 'dialog')}</span>
        <span className="soft">
          {story.category} · <Moment iso={story.createdAt} />
        </span>
      </p>
      {audioPath && cover && (
        <Player
          src={`/app-storage/${audioPath}`}
          peaks={cover.peaks}
          durationMs={cover.durationMs}
          title={title}
          madeByMachine
          loadsLate
        />
      )}
    </article>
  )
}
