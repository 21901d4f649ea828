import { useLocation } from '@remix-run/react'
import { Drawing } from '~/ui/drawings/drawing'
import { LongDate } from '~/ui/moment'
import { Player } from '~/ui/player/player'
import { DashboardLink } from '../dashboard-link'
import { hereUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { RecordingAdvice } from './recording-advice'

type Sample = DashboardView['samples'][number]

export function SavedVoiceSamples({ samples }: { samples: Sample[] }) {
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
  const { search } = useLocation()
  return (
    <article className="stack">
      <div className="row">
        {sample.lovedOnePhoto && (
          <img className="portrait portrait-large" src={sample.lovedOnePhoto} alt={sample.whoIsThisVoice} />
        )}
        <div>
          <h3>{sample.name || sample.filename}</h3>
          <p className="soft small">
            Voice: {sample.whoIsThisVoice}
            {sample.accentNationality && ` · ${sample.accentNationality}`} ·{' '}
            <LongDate iso={sample.createdAt} />
          </p>
        </div>
      </div>
      <blockquote className="voice">“{sample.voiceMemory}”</blockquote>
      {sample.incomplete && (
        <p className="form-notice">
          This recording seems to have been cut off or damaged on its way. What could be read of it is used.
        </p>
      )}
      <Player
        src={sample.filePath}
        peaks={sample.peaks}
        durationMs={sample.durationMs}
        title={`Recording of ${sample.whoIsThisVoice}`}
        madeByMachine={false}
      />
      <RecordingAdvice quality={sample.quality} durationMs={sample.durationMs} />
      <p>
        <DashboardLink
          className="button button-danger"
          to={hereUrl(search, { delete: `voice:${sample.id}` })}
        >
          Delete<span className="visually-hidden"> the recording of {sample.whoIsThisVoice}</span>
        </DashboardLink>
      </p>
    </article>
  )
}
