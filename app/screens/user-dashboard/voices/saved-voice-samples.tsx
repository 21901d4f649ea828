import { Link, useLocation } from '@remix-run/react'
import { Drawing } from '~/ui/drawings/drawing'
import { Icon } from '~/ui/icon'
import { LongDate } from '~/ui/moment'
import { Player } from '~/ui/player/player'
import { DashboardLink } from '../dashboard-link'
import { dialogUrl, voiceUrl } from '../dashboard-url'
import type { DashboardView, ViewProps } from '../dashboard-view.server'
import { RecordingAdvice } from './recording-advice'
import { VoicePortrait } from './voice-portrait'

type Sample = DashboardView['samples'][number]

export function SavedVoiceSamples({ view }: ViewProps) {
  const { samples } = view
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
            <SampleView sample={sample} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function SampleView({ sample }: { sample: Sample }) {
  const here = useLocation()
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
            <bdi className="voice-file">{filename}</bdi> · <LongDate iso={createdAt} />
          </p>
        </div>
      </div>
      <blockquote className="voice" dir="auto">
        “{sample.voiceMemory}”
      </blockquote>
      {sample.incomplete && (
        <p className="form-notice">
          This recording seems to have been cut off or damaged along the way. We use the part we could read.
        </p>
      )}
      <Player
        src={sample.filePath}
        peaks={sample.peaks}
        durationMs={sample.durationMs}
        title={`Recording of ${whoIsThisVoice}, ${filename}`}
        madeByMachine={false}
      />
      <RecordingAdvice sample={sample} isShort />
      <p className="row">
        <Link className="button button-quiet" to={voiceUrl(voiceId)}>
          Open this voice
          <span className="visually-hidden">
            : {whoIsThisVoice}, {filename}
          </span>
        </Link>
        <DashboardLink
          className="button button-quiet voice-delete"
          to={dialogUrl(`voices/${id}/delete`, here)}
        >
          <Icon name="trash" />
          Delete
          <span className="visually-hidden">
            {' '}
            the recording of {whoIsThisVoice}, {filename}
          </span>
        </DashboardLink>
      </p>
    </article>
  )
}
