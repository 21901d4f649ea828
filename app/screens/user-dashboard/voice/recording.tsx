import { Link } from '@remix-run/react'
import { Icon } from '~/ui/icon'
import { LongDate } from '~/ui/moment'
import { clockTime } from '~/ui/player/seek-bar'
import { useFocusOnList } from '~/ui/use-focus-on-list'
import { PostButton } from '../dashboard-form'
import { DialogLink } from '../dashboard-link'
import { dashboardUrl, storyAnchor } from '../dashboard-url'
import type { DashboardView, Sample } from '../dashboard-view.server'
import { RecordingAdvice, RecordingPlayer } from '../voices/recording-advice'
import { DeleteLink, NO_RECORDING } from '../voices/saved-voice-samples'
import { VoicePortrait } from '../voices/voice-portrait'

interface Props {
  recording: Sample
  samples: Sample[]
  others: { id: string; name: string }[]
  isOnly: boolean
  windowSeconds: DashboardView['windowSeconds']
}

export function RecordingOfVoice(props: Props) {
  const { recording, others, isOnly } = props
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
      <VoiceWindow {...props} />
      {(others.length > 0 || !isOnly) && (
        <details>
          <summary>
            Whose voice is this?<span className="visually-hidden"> {filename}</span>
          </summary>
          <div className="stack">
            {others.map((other) => (
              <p key={other.id}>
                <DialogLink className="link-target" path={`voices/${id}/join/${other.id}`}>
                  It’s <bdi>{other.name}</bdi>
                </DialogLink>
              </p>
            ))}
            {!isOnly && (
              <PostButton name="take-apart" path={`voices/${id}/take-apart`} tone="quiet">
                Take this recording out again
              </PostButton>
            )}
          </div>
        </details>
      )}
      <p className="row">
        <DialogLink className="button button-quiet" path={`voices/${voiceId}/add/${id}`}>
          Use another recording instead<span className="visually-hidden">: {filename}</span>
        </DialogLink>
        {!isOnly && <DeleteLink path={`voices/${id}/delete`} what={`the recording ${filename}`} />}
      </p>
    </article>
  )
}

/** The qualities that the recordings of a voice have together, and those that none of them has. */
export function JoinedAdvice({ recordings }: { recordings: Sample[] }) {
  if (recordings.length === 0) return <p>{NO_RECORDING}</p>
  const advice = recordings[0].joinedAdvice
  if (recordings.length === 1) return null
  return (
    <>
      <p>This voice is made from the best of these recordings. {advice?.together}</p>
      {advice?.missing.map(({ key, sentence, whatToDo }) => (
        <p key={key}>
          {sentence} {whatToDo}
        </p>
      ))}
    </>
  )
}

/** The seconds that a recording's voice is made from, to hear and, if there are enough, to change. */
function VoiceWindow({ recording, samples, windowSeconds: limits }: Props) {
  const { id, window, durationMs, whoIsThisVoice } = recording
  const source = samples.find((other) => other.id === window?.of)
  if (!window || !limits || !source) return null
  const isOwn = source.id === id
  const [from, to] = [window.fromMs / 1000, window.toMs / 1000]
  return (
    <details>
      <summary>
        The seconds this voice is made from<span className="visually-hidden">: {whoIsThisVoice}</span>
      </summary>
      <div className="stack">
        <p>
          From {clockTime(from)} to {clockTime(to)}
          {!isOwn && (
            <>
              {' of '}
              <bdi className="voice-file">{source.filename}</bdi>
            </>
          )}
          , chosen by {window.isChosen ? 'you' : 'the service for their clear speech'}. The voice of a story
          sounds like this part. The best one is calm, without other voices or noise.
        </p>
        {/* biome-ignore lint/a11y/useMediaCaption: there are no words of a recording */}
        <audio
          controls
          preload="none"
          src={`${source.filePath}#t=${from},${to}`}
          aria-label="These seconds"
        />
        {durationMs > 1000 * limits.least && (
          <>
            {!isOwn && <p>You can choose seconds of this recording instead.</p>}
            <p className="row">
              <DialogLink path={`voices/${id}/window`}>
                Choose the seconds<span className="visually-hidden"> of {whoIsThisVoice}</span>
              </DialogLink>
            </p>
          </>
        )}
      </div>
    </details>
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
