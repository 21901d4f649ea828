import { Link } from '@remix-run/react'
import { Icon } from '~/ui/icon'
import { LongDate } from '~/ui/moment'
import { DialogLink } from '../dashboard-link'
import { dashboardUrl } from '../dashboard-url'
import { storyAnchor } from '../stories/story-anchor'
import { VoicePortrait } from '../voices/voice-portrait'

interface Props {
  voice: { id: string; name: string; memory: string; accent: string | null; photo: string | null }
}

/** Who a voice is, in its user's words, to edit and to delete. */
export function VoiceHead({ voice }: Props) {
  const { id, name } = voice
  return (
    <section className="sheet stack" aria-labelledby="voice-title">
      <div className="voice-head">
        <VoicePortrait name={name} photo={voice.photo} />
        <div>
          <h1 id="voice-title" tabIndex={-1} dir="auto">
            {name}
          </h1>
          {voice.accent && (
            <p className="soft small">
              <bdi>{voice.accent}</bdi>
            </p>
          )}
        </div>
      </div>
      <blockquote className="voice" dir="auto">
        “{voice.memory}”
      </blockquote>
      <p className="row">
        <DialogLink className="button button-quiet" path={`voices/${id}/edit`}>
          Edit the name, the memory or the photo
        </DialogLink>
        <DialogLink className="button button-quiet voice-delete" path={`whole-voices/${id}/delete`}>
          <Icon name="trash" />
          Delete this voice
        </DialogLink>
      </p>
    </section>
  )
}

interface StoriesProps {
  name: string
  stories: { id: string; title: string; createdAt: string }[]
  hasMore: boolean
}

/** The newest stories of a voice. */
export function StoriesOfVoice({ name, stories, hasMore }: StoriesProps) {
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
