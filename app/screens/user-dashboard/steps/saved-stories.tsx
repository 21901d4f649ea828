import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/web/session/guards.server'
import { DashboardLink } from '../dashboard-link'
import { dashboardUrl } from '../dashboard-url'
import { StepCard, stepMeta } from './step-card'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const meta = stepMeta('Your Saved Stories')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return {}
}

/** The step at the end: the stories themselves are on every page of the dashboard. */
export default function SavedStoriesStep() {
  return (
    <StepCard>
      <p>
        <DashboardLink to={dashboardUrl()}>Back to Create Story</DashboardLink>
      </p>
    </StepCard>
  )
}
