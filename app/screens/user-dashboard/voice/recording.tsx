import { Link } from '@remix-run/react'
import { Icon } from '~/ui/icon'
import { LongDate } from '~/ui/moment'
import { useFocusOnList } from '~/ui/use-focus-on-list'
import { DialogLink } from '../dashboard-link'
import { dashboardUrl, storyAnchor } from '../dashboard-url'
import type { Sample } from '../dashboard-view.server'
import { RecordingAdvice, RecordingPlayer } from '../voices/recording-advice'
import { DeleteLink } from '../voices/saved-voice-samples'
import { VoicePortrait } from '../voices/voice-portrait'

interface Props {
  recording: Sample
  isOnly: boolean
}

export function RecordingOfVoice({ recording, isOnly }: Props) {
  const { id, filename, voiceId } = recording
  useFocusOnList(id, '#recordings-title')
  return (
    <article className="stack" aria-labelledby={`voice-${id}`}>
      <div>
        <h3 id={`voice-${id}`} className="voice-file" dir="auto">
          {filename}
        </h3>
        <p className="soft small">
          <LongDate at={recording.createdAt} />
        </p>
      </div>
      <RecordingPlayer sample={recording} />
      <RecordingAdvice sample={recording} />
      <p className="row">
        <DialogLink className="button button-quiet" path={`voices/${voiceId}/add/${id}`}>
          Use another recording instead<span className="visually-hidden">: {filename}</span>
        </DialogLink>
        {!isOnly && <DeleteLink path={`voices/${id}/delete`} what={`the recording ${filename}`} />}
      </p>
    </article>
  )
}

interface HeadProps {
  voice: { id: string; name: string; memory: string; accent: string | null; photo: string | null }
}

export function VoiceHead({ voice }: HeadProps) {
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
