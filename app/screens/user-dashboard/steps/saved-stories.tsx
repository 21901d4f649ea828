import { dashboardUrl } from '~/text/dashboard-url'
import { formMeta } from '~/ui/pages/static-page'
import { DashboardLink } from '../dashboard-link'
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
