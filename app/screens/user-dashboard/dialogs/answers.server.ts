import { type AppLoadContext, data } from '@remix-run/node'
import { redirectWithToast } from '~/web/forms/answer.server'
import { dashboardAt } from '../dashboard-url'

/** Closes the dialog of a form that succeeded; the page beneath it stays at its step. */
export const closeWithToast = (
  request: Request,
  toast?: Parameters<typeof redirectWithToast>[1],
  hash = '',
) => redirectWithToast(dashboardAt(new URL(request.url)) + hash, toast)

/** Where what a dialog is about isn't there, or is another user's. */
export const notFound = () => data(null, { status: 404 })

/** A form that was refused because of this is shown again, with the reason. */
export function orNotFound<T>(found: T | undefined, { isFormRefused }: AppLoadContext): T | undefined {
  if (found === undefined && !isFormRefused) throw notFound()
  return found
}

/** As notFound(), for a form. */
export const gone = (title: string) =>
  ({ ok: false, reason: 'gone', title, message: 'It is no longer here.' }) as const
