import { useLoaderData } from '@remix-run/react'
import { DashboardLink } from '~/accounts/pages/parts/dashboard-link'
import { userLoader } from '~/accounts/pages/parts/handlers.server'
import { useDashboard } from '~/accounts/pages/parts/use-dashboard'
import { dashboardUrl } from '~/platform/dashboard-url'
import { openStep } from './open-step.server'
import { StepCard } from './step-card'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

export const loader = userLoader(({ user }) => openStep(user, 'categories'))

export default function Categories() {
  const { draft, chosen } = useLoaderData<typeof loader>()
  const { total, ready } = useDashboard<{ storyList: { total: number; ready: number } }>().storyList
  return (
    <StepCard>
      <div className="stack">
        {chosen.kind && (
          <DashboardLink className="choice choice-link" to={dashboardUrl({ step: 'memory-questions' })}>
            <strong>
              Go on with your {chosen.kind}
              {chosen.voice && (
                <>
                  {' '}
                  for <bdi>{chosen.voice}</bdi>
                </>
              )}
            </strong>
            {draft.content && (
              <span className="voice choice-text left-words" dir="auto">
                {draft.content}
              </span>
            )}
          </DashboardLink>
        )}
        <DashboardLink
          className="choice choice-link choice-main"
          to={dashboardUrl({ step: 'document-type' })}
        >
          <strong>Your Message</strong>
          <span className="choice-text">
            Make a new story: your words, read in a recreated version of their voice.
          </span>
        </DashboardLink>
        <p className="soft">
          Book Library <span className="badge">Coming Soon</span>
        </p>
        {total > 0 && (
          <p>
            <DashboardLink className="link-target" to={dashboardUrl({ step: 'saved-stories' })}>
              Your saved stories{ready > 0 && ` (${ready})`}
            </DashboardLink>
          </p>
        )}
      </div>
    </StepCard>
  )
}
