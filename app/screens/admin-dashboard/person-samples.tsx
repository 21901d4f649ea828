import { LongDate } from '~/ui/moment'
import { Player } from '~/ui/player'
import { MoreLinks } from './more-links'
import { OrNotSet } from './or-not-set'
import type { Sample } from './person-dialogs.server'

interface Props {
  samples: { rows: Sample[]; next: string | undefined; isNewest: boolean }
  /** Whether they can be heard here. */
  isHeard?: boolean
  /** The id of the place where the list begins. */
  place: string
}

/** A person's voice samples, as they described them. */
export function PersonSamples({ samples, isHeard = false, place }: Props) {
  if (samples.rows.length === 0) return <p className="soft">No voice sample uploaded</p>
  return (
    <>
      <ul className="person-list">
        {samples.rows.map((sample) => (
          <li key={sample.id}>
            <SampleView sample={sample} isHeard={isHeard} />
          </li>
        ))}
      </ul>
      <MoreLinks part="older" of="voice samples" list={samples} place={place} />
    </>
  )
}

function SampleView({ sample, isHeard }: { sample: Sample; isHeard: boolean }) {
  const { whoIsThisVoice, photo, cover } = sample
  return (
    <article className="stack">
      <h4 className="person-thing">{sample.filename}</h4>
      <dl className="facts person-facts">
        <dt>Uploaded</dt>
        <dd>
          <LongDate iso={sample.createdAt} />
        </dd>
        <dt>Who is this voice?</dt>
        <dd>{whoIsThisVoice}</dd>
        <dt>Accent or nationality</dt>
        <dd>
          <OrNotSet value={sample.accentNationality} />
        </dd>
        <dt>Voice memory</dt>
        <dd className="voice person-memory">“{sample.voiceMemory}”</dd>
        <dt>Photo</dt>
        <dd>
          {photo ? (
            <img className="portrait portrait-large" src={photo} alt={whoIsThisVoice} loading="lazy" />
          ) : (
            <OrNotSet value={null} />
          )}
        </dd>
      </dl>
      {isHeard && cover && (
        <Player
          src={sample.filePath}
          peaks={cover.peaks}
          durationMs={cover.durationMs}
          title={`Recording of ${whoIsThisVoice}`}
          madeByMachine={false}
          loadsLate
        />
      )}
    </article>
  )
}
