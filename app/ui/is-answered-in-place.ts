import type { ShouldRevalidateFunction, ShouldRevalidateFunctionArgs } from '@remix-run/react'

/** The result of an action for an autosave, which saves while the user types. */
export interface AutosaveAnswer<Answer> {
  autosave: Answer
}

type Change = Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'currentUrl' | 'nextUrl' | 'formMethod'>

/**
 * Whether the page shows an action's result without loading anything else. An autosave that ends while another screen
 * is loading would abort that load, so then everything is loaded.
 */
export function isAnsweredInPlace({ actionResult, currentUrl, nextUrl }: Change): boolean {
  if (actionResult === undefined) return false
  const isAutosave = typeof actionResult === 'object' && actionResult !== null && 'autosave' in actionResult
  return !isAutosave || currentUrl.href === nextUrl.href
}

/**
 * Whether a link only opens or closes a dialog that is a child route: the pages beneath it stay as they are. Its path
 * continues that of the page, and has the same query.
 */
export function opensChild({ currentUrl, nextUrl, formMethod }: Change): boolean {
  const isBelow = (child: URL, page: URL) => child.pathname.startsWith(`${page.pathname}/`)
  return (
    formMethod === undefined &&
    currentUrl.search === nextUrl.search &&
    (isBelow(nextUrl, currentUrl) || isBelow(currentUrl, nextUrl))
  )
}

/**
 * Whether a link only opens or closes the dialog to sign in or up: nothing has to be loaded for it. The dialog that asks
 * for a code is left out, since the server knows whether a password was given before.
 */
export function opensDialog({ currentUrl, nextUrl, formMethod }: Change): boolean {
  const [current, next] = [new URL(currentUrl), new URL(nextUrl)]
  const dialogs = [current, next].map(({ searchParams }) => searchParams.get('dialog'))
  for (const { searchParams } of [current, next]) searchParams.delete('dialog')
  return (
    formMethod === undefined &&
    next.pathname === '/' &&
    current.pathname === '/' &&
    current.search === next.search &&
    !dialogs.includes('code')
  )
}

export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.defaultShouldRevalidate && !isAnsweredInPlace(change) && !opensDialog(change) && !opensChild(change)
