import { formMeta } from '~/ui/pages/static-page'
import { DashboardLink } from '../dashboard-link'
import { dashboardUrl } from '../dashboard-url'
import { StepCard } from './step-card'

export const meta = formMeta('Your Saved Stories')

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
