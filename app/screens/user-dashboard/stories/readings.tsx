import { Moment } from '~/ui/moment'
import { clockTime } from '~/ui/player/seek-bar'
import { DashboardLink, DialogLink } from '../dashboard-link'
import { formUrl } from '../dashboard-url'
import type { Reading, Story } from '../dashboard-view.server'
import { StoryAudio } from './story-player'

/** The readings of a story that has several: the one that is heard, then the others, the oldest first. */
export function Readings({ story }: { story: Story }) {
  const { content, words, readings } = story
  if (readings.length === 0) return null
  return (
    <ul className="readings" aria-label={`Readings of ${words}`}>
      <li>
        <strong>{story.reading}</strong> · you hear this one
        <Facts of={story} />
      </li>
      {readings.map((reading) => {
        const { id, status } = reading
        const name = reading.reading
        const ofIt = <span className="visually-hidden"> {name}</span>
        return (
          <li key={id} className="stack">
            <div>
              <strong>{name}</strong>
              <Facts of={reading} />
            </div>
            <StoryAudio story={reading} note={`, ${name}`} />
            {reading.content !== content && (
              <details>
                <summary>Read its words{ofIt}</summary>
                <p className="voice story-text" dir="auto">
                  {reading.content}
                </p>
              </details>
            )}
            <p className="row">
              {status === 'ready' && (
                <DialogLink path={`readings/${id}/choose`}>Hear this one from now on{ofIt}</DialogLink>
              )}
              {status === 'processing' && (
                <DashboardLink to={formUrl({ step: 'processing', story: id })}>
                  See progress{ofIt}
                </DashboardLink>
              )}
              {status === 'failed' && <DialogLink path={`stories/${id}/again`}>Try again{ofIt}</DialogLink>}
              <DialogLink className="button button-danger" path={`readings/${id}/delete`}>
                Delete this reading{ofIt}
              </DialogLink>
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** Whose voice a reading is in, when it was asked for, and how long it is. */
function Facts({ of: { voice, readAt, durationMs } }: { of: Reading }) {
  return (
    <p className="soft small">
      {voice && (
        <>
          In the voice of <bdi>{voice}</bdi> ·{' '}
        </>
      )}
      <Moment at={readAt} />
      {durationMs !== null && ` · ${clockTime(durationMs / 1000)}`}
    </p>
  )
}
