import { DashboardLink } from '~/accounts/pages/parts/dashboard-link'
import { dashboardUrl } from '~/platform/dashboard-url'
import { formMeta } from '~/platform/ui/pages/static-page'
import { StepCard } from './step-card'

export const meta = formMeta('Your Saved Stories')

export default function SavedStoriesStep() {
  return (
    <StepCard>
      <p>
        <DashboardLink to={dashboardUrl()}>Back to Create Story</DashboardLink>
      </p>
    </StepCard>
  )
}
