import { type AppLoadContext, redirect } from '@remix-run/node'
import type { AccountTab } from './account-url'

/** Redirects from the URL that a form posts to, except where that form is refused and shown again. */
export function toDialog(
  tab: AccountTab,
  { request, context }: { request: Request; context: AppLoadContext },
): null {
  if (context.isFormRefused) return null
  const { searchParams } = new URL(request.url)
  searchParams.set('dialog', tab)
  throw redirect(`/?${searchParams}`, 303)
}
