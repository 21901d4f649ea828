import { Link, useLocation } from '@remix-run/react'
import { DeleteLink } from '~/accounts/pages/parts/delete-form'
import { stepAt, voiceUrl } from '~/platform/dashboard-url'
import { Drawing } from '~/platform/ui/drawings/drawing'
import { Icon } from '~/platform/ui/icon'
import { LongDate } from '~/platform/ui/moment'
import { RecordingAdvice, RecordingPlayer } from './recording-advice'
import type { Sample } from './recording-view.server'
import { VoicePortrait } from './voice-portrait'
import { VoiceUpload } from './voice-upload-form'

export function SavedRecordings({ samples }: { samples: Sample[] }) {
  return (
    <section id="saved-voices" className="sheet stack" aria-labelledby="saved-voices-title">
      <h2 id="saved-voices-title" tabIndex={-1}>
        Your Saved Voice Samples
      </h2>
      {samples.length === 0 && (
        <div className="empty">
          <Drawing name="no-voices" className="empty-drawing" />
          <p className="soft">The recordings you upload will be kept here.</p>
        </div>
      )}
      <ul className="cards">
        {samples.map((sample) => (
          <li key={sample.id} className="card">
            <RecordingView sample={sample} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RecordingView({ sample }: { sample: Sample }) {
  const { id, voiceId, whoIsThisVoice, accentNationality, filename, createdAt } = sample
  const name = sample.name || filename
  return (
    <article className="stack" aria-labelledby={`voice-${id}`}>
      <div className="voice-head">
        <VoicePortrait name={whoIsThisVoice} photo={sample.lovedOnePhoto} />
        <div>
          <h3 id={`voice-${id}`} dir="auto">
            <Link className="link-target" to={voiceUrl(voiceId)}>
              {name}
            </Link>
          </h3>
          <p className="soft small">
            Voice: <bdi>{whoIsThisVoice}</bdi>
            {accentNationality && (
              <>
                {' · '}
                <bdi>{accentNationality}</bdi>
              </>
            )}
          </p>
          <p className="soft small">
            {/* It tells two recordings of one person apart. */}
            <bdi className="voice-file">{filename}</bdi> · <LongDate at={createdAt} />
          </p>
        </div>
      </div>
      <blockquote className="voice" dir="auto">
        “{sample.voiceMemory}”
      </blockquote>
      <RecordingPlayer sample={sample} />
      <RecordingAdvice sample={sample} isShort />
      <p className="row">
        <Link className="button button-quiet" to={voiceUrl(voiceId)}>
          Open this voice
          <span className="visually-hidden">
            : {whoIsThisVoice}, {filename}
          </span>
        </Link>
        <DeleteRecording id={id} what={`the recording of ${whoIsThisVoice}, ${filename}`} />
      </p>
    </article>
  )
}

export const DeleteRecording = ({ id, what }: { id: string; what: string }) => (
  <DeleteLink kind="recordings" id={id} className="button button-quiet voice-delete">
    <Icon name="trash" />
    Delete<span className="visually-hidden"> {what}</span>
  </DeleteLink>
)

export function RecordingsCard({ view }: { view: { samples: Sample[]; hasReadyStory: boolean } }) {
  const { pathname, search } = useLocation()
  const showsSamples = view.samples.length > 0
  const isAtVoices = stepAt(pathname).step === 'voice-selection'
  // That step has the uploader.
  if (isAtVoices && (!showsSamples || new URLSearchParams(search).get('upload') === 'new')) return null
  if (showsSamples && view.hasReadyStory) return <AddVoice />
  return (
    <section id="voice-sample" className="sheet stack" aria-labelledby="voice-sample-title">
      <h2 id="voice-sample-title" tabIndex={-1}>
        {showsSamples ? 'Your Voice Sample' : UPLOAD_A_VOICE}
      </h2>
      {view.samples.map((sample) => (
        <RecordingView key={sample.id} sample={sample} />
      ))}
      {!showsSamples && <VoiceUpload />}
    </section>
  )
}

const UPLOAD_A_VOICE = 'Upload a loved one’s voice'

function AddVoice() {
  return (
    <section id="voice-sample" className="sheet" aria-labelledby="add-voice-title">
      <details>
        <summary>
          <h2 id="add-voice-title">Add a voice</h2>
        </summary>
        <div className="stack">
          <h3>{UPLOAD_A_VOICE}</h3>
          <VoiceUpload />
        </div>
      </details>
    </section>
  )
}
