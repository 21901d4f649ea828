import { LongDate } from '~/ui/moment'
import { Player } from '~/ui/player'
import { Facts } from '../facts'
import { Pager } from '../pager'
import type { Samples } from './person-dialogs.server'

interface Props {
  samples: Samples
  /** Whether they can be heard here. */
  isHeard?: boolean
  /** The id of the element where the list begins. */
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
      <Pager list={samples} of="voice samples" part="items" place={place} />
    </>
  )
}

function SampleView({ sample, isHeard }: { sample: Samples['rows'][number]; isHeard: boolean }) {
  const { whoIsThisVoice, photo } = sample
  const portrait = photo && (
    <img className="portrait portrait-large" src={photo} alt={whoIsThisVoice} loading="lazy" />
  )
  return (
    <article className="stack">
      <h4 className="person-thing">{sample.filename}</h4>
      <Facts
        className="person-facts"
        facts={[
          ['Uploaded', <LongDate key="uploaded" iso={sample.createdAt} />],
          ['Who is this voice?', whoIsThisVoice],
          ['Accent or nationality', sample.accentNationality],
          [
            'Voice memory',
            <span key="memory" className="voice person-memory">{`“${sample.voiceMemory}”`}</span>,
          ],
          ['Photo', portrait],
        ]}
      />
      {isHeard && (
        <Player
          src={sample.filePath}
          peaks={sample.peaks}
          durationMs={sample.durationMs}
          title={`Recording of ${whoIsThisVoice}`}
          madeByMachine={false}
          loadsLate
        />
      )}
    </article>
  )
}
