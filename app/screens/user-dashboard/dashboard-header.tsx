import { AccountHeader } from '~/ui/pages/account-header'
import { DashboardLink } from './dashboard-link'
import { dashboardUrl } from './dashboard-url'
import type { DashboardView } from './dashboard-view.server'

export function DashboardHeader({ user }: { user: DashboardView['user'] }) {
  const newStory = user.hasLocation && (
    <DashboardLink to={dashboardUrl({ step: 'document-type' })}>Make a new story</DashboardLink>
  )
  return (
    <AccountHeader user={user} logo={{ to: '/user-dashboard' }} title="User Dashboard" newStory={newStory} />
  )
}
