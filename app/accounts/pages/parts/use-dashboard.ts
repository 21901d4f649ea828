import { useRouteLoaderData } from '@remix-run/react'

/** The part that the caller names of what the dashboard's loader returns (dashboard-view.server.ts). */
export function useDashboard<View>(): View {
  const view = useRouteLoaderData('dashboard/pages/route') as View | undefined
  if (!view) throw new Error('A step is shown without the dashboard.')
  return view
}
