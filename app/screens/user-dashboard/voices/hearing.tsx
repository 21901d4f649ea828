import { useLocation } from '@remix-run/react'
import { DashboardLink } from '../dashboard-link'
import { dashboardAt, dashboardUrl } from '../dashboard-url'
import type { hearingOf } from './advice-view.server'

/** Describes the chosen voice's recordings, and leads to a better one, before any words are typed. */
export function Hearing({ heard }: { heard: ReturnType<typeof hearingOf> }) {
  const here = useLocation()
  if (!heard) return null
  const isAwaited = heard === 'awaited'
  return (
    <div className="form-notice" role="status">
      <p>
        {isAwaited ? 'We’re listening to the recording. You can go on meanwhile. ' : `${heard.sentence} `}
        {isAwaited && (
          <a className="link-target without-script" href={dashboardAt(here)}>
            Check again
          </a>
        )}
      </p>
      {!isAwaited && !heard.isGood && (
        <p>
          <DashboardLink
            className="link-target"
            to={dashboardUrl({ step: 'voice-selection', upload: 'new' })}
          >
            Use another recording instead
          </DashboardLink>
        </p>
      )}
    </div>
  )
}
