import { useLocation } from '@remix-run/react'
import { Moment } from '~/ui/moment'
import { clockTime } from '~/ui/player/seek-bar'
import { DashboardLink } from '../dashboard-link'
import { dialogUrl, formUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { StoryAudio } from './story-audio'

type Story = DashboardView['stories'][number]

/** The readings of a story that has several: the one that is heard, then the others, the oldest first. */
export function Readings({ story }: { story: Story }) {
  const here = useLocation()
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
                <DashboardLink to={dialogUrl(`readings/${id}/choose`, here)}>
                  Hear this one from now on{ofIt}
                </DashboardLink>
              )}
              {status === 'processing' && (
                <DashboardLink to={formUrl({ step: 'processing', story: id })}>
                  See progress{ofIt}
                </DashboardLink>
              )}
              {status === 'failed' && (
                <DashboardLink to={dialogUrl(`stories/${id}/again`, here)}>Try again{ofIt}</DashboardLink>
              )}
              <DashboardLink className="button button-danger" to={dialogUrl(`readings/${id}/delete`, here)}>
                Delete this reading{ofIt}
              </DashboardLink>
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** Whose voice a reading is in, when it was asked for, and how long it is. */
function Facts({ of: { voice, readAt, durationMs } }: { of: Story['readings'][number] }) {
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
