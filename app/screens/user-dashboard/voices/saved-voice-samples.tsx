import { Link } from '@remix-run/react'
import { Drawing } from '~/ui/drawings/drawing'
import { Icon } from '~/ui/icon'
import { LongDate } from '~/ui/moment'
import { DialogLink } from '../dashboard-link'
import { type DialogPath, voiceUrl } from '../dashboard-url'
import type { DashboardView, Sample, ViewProps } from '../dashboard-view.server'
import { RecordingAdvice, RecordingPlayer } from './recording-advice'
import { VoicePortrait } from './voice-portrait'

export function SavedVoiceSamples({ view }: ViewProps) {
  const { samples, voices } = view
  return (
    <section id="saved-voices" className="sheet stack" aria-labelledby="saved-voices-title">
      <h2 id="saved-voices-title" tabIndex={-1}>
        Your Saved Voice Samples
      </h2>
      {voices.length === 0 && (
        <div className="empty">
          <Drawing name="no-voices" className="empty-drawing" />
          <p className="soft">The recordings you upload will be kept here.</p>
        </div>
      )}
      <ul className="cards">
        {samples.map((sample) => (
          <li key={sample.id} className="card">
            <SampleView sample={sample} />
          </li>
        ))}
        {withoutRecording(view).map((voice) => (
          <li key={voice.id} className="card">
            <VoiceWithoutRecording voice={voice} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Those whose last recording was put into another voice. */
export const withoutRecording = ({ voices, samples }: Pick<DashboardView, 'voices' | 'samples'>) =>
  voices.filter(({ id }) => !samples.some(({ voiceId }) => voiceId === id))

export function VoiceWithoutRecording({ voice }: { voice: DashboardView['voices'][number] }) {
  const { id, name, photo } = voice
  return (
    <article className="stack" aria-labelledby={`without-recording-${id}`}>
      <div className="voice-head">
        <VoicePortrait name={name} photo={photo} />
        <h3 id={`without-recording-${id}`} dir="auto">
          <Link className="link-target" to={voiceUrl(id)}>
            {name}
          </Link>
        </h3>
      </div>
      <p>{NO_RECORDING}</p>
      <p className="row">
        <DialogLink className="button button-quiet" path={`voices/${id}/add`}>
          Add a recording<span className="visually-hidden"> of {name}</span>
        </DialogLink>
        <DeleteLink path={`whole-voices/${id}/delete`} what={`the voice of ${name}`} />
      </p>
    </article>
  )
}

export const NO_RECORDING = 'There is no recording of this voice now. Its words and its stories are kept.'

export function SampleView({ sample }: { sample: Sample }) {
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
        <DeleteLink path={`voices/${id}/delete`} what={`the recording of ${whoIsThisVoice}, ${filename}`} />
      </p>
    </article>
  )
}

interface DeleteProps {
  path: DialogPath
  what: string
}

/** Leads to the question before a recording or a voice is deleted. */
export const DeleteLink = ({ path, what }: DeleteProps) => (
  <DialogLink className="button button-quiet voice-delete" path={path}>
    <Icon name="trash" />
    Delete<span className="visually-hidden"> {what}</span>
  </DialogLink>
)
