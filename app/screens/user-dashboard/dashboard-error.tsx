import { type ErrorResponse, isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { AccessDenied } from '~/ui/access-denied'
import { ErrorPage } from '~/ui/error-page'
import { NotFoundPage } from '~/ui/not-found-page'
import { SessionEnded } from './session-ended'

/** In the place of the screen, where it can't be shown. */
export function DashboardError() {
  const error = useRouteError()
  const status = statusOf(error)
  if (status === 401) return <SessionEnded fields={(error as ErrorResponse).data?.fields ?? []} />
  if (status === 403) return <AccessDenied viewer="admin" />
  return status === 404 ? <NotFoundPage /> : <ErrorPage status={status} />
}

export const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500)
