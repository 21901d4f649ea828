import { useRouteLoaderData } from '@remix-run/react'
import type { DashboardView } from './dashboard-view.server'

export function useDashboard(): DashboardView {
  const view = useRouteLoaderData('screens/user-dashboard/route') as DashboardView | undefined
  if (!view) throw new Error('A step is shown without the dashboard.')
  return view
}
