import { Link } from '@remix-run/react'
import { LongDate } from '~/ui/moment'
import { dashboardUrl } from '../dashboard-url'
import { storyAnchor } from '../stories/story-anchor'

interface Props {
  name: string
  stories: { id: string; title: string; createdAt: string }[]
  hasMore: boolean
}

/** The newest stories of a voice. */
export function StoriesOfVoice({ name, stories, hasMore }: Props) {
  return (
    <section className="sheet stack" aria-labelledby="voice-stories-title">
      <h2 id="voice-stories-title">Stories in this voice</h2>
      {stories.length === 0 && <p className="soft">There are none yet.</p>}
      <ul className="plain stack">
        {stories.map(({ id, title, createdAt }) => (
          <li key={id}>
            <Link className="link-target" to={dashboardUrl({ hash: storyAnchor(id) })}>
              <bdi>{title}</bdi>
            </Link>{' '}
            <span className="soft small">
              <LongDate at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p>
          <Link
            className="link-target"
            to={`/user-dashboard?${new URLSearchParams({ voice: name })}#saved-stories`}
          >
            All stories in this voice
          </Link>
        </p>
      )}
    </section>
  )
}
