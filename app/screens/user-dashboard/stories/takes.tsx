import { useLocation } from '@remix-run/react'
import { Moment } from '~/ui/moment'
import { clockTime } from '~/ui/player/seek-bar'
import { DashboardLink } from '../dashboard-link'
import { dialogUrl, formUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { StoryAudio } from './story-audio'

type Story = DashboardView['stories'][number]

/** The other takes of a story, until one is kept or they are deleted. */
export function Takes({ story: { content, words, takes } }: { story: Story }) {
  const here = useLocation()
  if (takes.length === 0) return null
  return (
    <ul className="takes" aria-label={`Takes of ${words}`}>
      {takes.map((take, i) => {
        const { id, status, voice, createdAt, durationMs } = take
        const name = `Take ${i + 1}`
        const ofIt = <span className="visually-hidden"> {name}</span>
        return (
          <li key={id} className="stack">
            <div>
              <strong>{name}</strong>
              <p className="soft small">
                {voice && (
                  <>
                    In the voice of <bdi>{voice}</bdi> ·{' '}
                  </>
                )}
                <Moment iso={createdAt} />
                {durationMs !== null && ` · ${clockTime(durationMs / 1000)}`}
              </p>
            </div>
            <StoryAudio story={take} note={`, ${name}`} />
            {take.content !== content && (
              <details>
                <summary>Read its words{ofIt}</summary>
                <p className="voice story-text" dir="auto">
                  {take.content}
                </p>
              </details>
            )}
            <p className="row">
              {status === 'ready' && (
                <DashboardLink to={dialogUrl(`takes/${id}/keep`, here)}>Keep this one{ofIt}</DashboardLink>
              )}
              {status === 'processing' && (
                <DashboardLink to={formUrl({ step: 'processing', story: id })}>
                  See progress{ofIt}
                </DashboardLink>
              )}
              {status === 'failed' && (
                <DashboardLink to={dialogUrl(`stories/${id}/again`, here)}>Try again{ofIt}</DashboardLink>
              )}
              <DashboardLink className="button button-danger" to={dialogUrl(`takes/${id}/delete`, here)}>
                Delete this take{ofIt}
              </DashboardLink>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
