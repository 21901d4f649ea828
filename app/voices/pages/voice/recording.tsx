import { Link } from '@remix-run/react'
import { PageLink } from '~/accounts/pages/parts/dashboard-link'
import { DeleteLink } from '~/accounts/pages/parts/delete-form'
import { Icon } from '~/platform/ui/icon'
import { LongDate } from '~/platform/ui/moment'
import { useFocusedHeading } from '~/platform/ui/use-focused-heading'
import { SpokenSentence } from '../upload/hearing'
import { RecordingAdvice, RecordingPlayer } from '../upload/recording-advice'
import type { Sample } from '../upload/recording-view.server'
import { DeleteRecording } from '../upload/saved-recordings'
import { VoicePortrait } from '../upload/voice-portrait'

interface Props {
  recording: Sample
  isOnly: boolean
}

function RecordingOfVoice({ recording, isOnly }: Props) {
  const { id, filename } = recording
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
        <PageLink className="button button-quiet" path={`recordings/${id}/replace`}>
          Use another recording instead<span className="visually-hidden">: {filename}</span>
        </PageLink>
        {!isOnly && <DeleteRecording id={id} what={`the recording ${filename}`} />}
      </p>
    </article>
  )
}

interface RecordingsProps {
  voice: { id: string; name: string }
  recordings: Sample[]
}

export function Recordings({ voice: { id, name }, recordings }: RecordingsProps) {
  const spoken = recordings[0]?.spoken
  return (
    <section className="sheet stack" aria-labelledby="recordings-title">
      <h2 id="recordings-title" tabIndex={-1}>
        Recordings
      </h2>
      {recordings.length > 1 && (
        <p>This voice is made from the best of these recordings. {recordings[0].together}</p>
      )}
      {spoken && <SpokenSentence src={spoken} name={name} />}
      <ul className="cards">
        {recordings.map((recording) => (
          <li key={recording.id} className="card">
            <RecordingOfVoice recording={recording} isOnly={recordings.length === 1} />
          </li>
        ))}
      </ul>
      <p className="row">
        <PageLink path={`voices/${id}/add`}>
          <span>
            Add another recording of <bdi>{name}</bdi>
          </span>
        </PageLink>
      </p>
    </section>
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
          <h1 id="voice-title" ref={useFocusedHeading()} tabIndex={-1} dir="auto">
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
        <PageLink className="button button-quiet" path={`voices/${id}/edit`}>
          Edit the name, the memory or the photo
        </PageLink>
        <Link
          className="button button-quiet"
          to={`/user-dashboard?${new URLSearchParams({ search: name })}#saved-stories`}
        >
          Stories in this voice
        </Link>
        <DeleteLink kind="voices" id={id} className="button button-quiet voice-delete" leavesPage>
          <Icon name="trash" />
          Delete this voice
        </DeleteLink>
      </p>
    </section>
  )
}
