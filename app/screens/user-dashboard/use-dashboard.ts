import { useRouteLoaderData } from '@remix-run/react'
import type { DashboardView } from './dashboard-view.server'

/** The id of the dashboard's route, whose data its steps show parts of. */
export const DASHBOARD = 'screens/user-dashboard/route'

export function useDashboard(): DashboardView {
  const view = useRouteLoaderData(DASHBOARD) as DashboardView | undefined
  if (!view) throw new Error('A step is shown without the dashboard.')
  return view
}
