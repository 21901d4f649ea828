import type { ShouldRevalidateFunction } from '@remix-run/react'

export interface AutosaveAnswer<Answer> {
  autosave: Answer
}

/**
 * Whether the page shows an action's result without loading anything else: that of an autosave, unless another page is
 * loading, whose load it would abort; that of a form without a response, since the loads would wait for the connection;
 * and that of a session's end or of something that has gone, since the loads would lead away from what was typed.
 */
function isAnsweredInPlace({ actionResult, actionStatus, currentUrl, nextUrl }: Change): boolean {
  if (typeof actionResult !== 'object' || actionResult === null) return false
  if ('autosave' in actionResult) return currentUrl.href === nextUrl.href
  return actionStatus === undefined || actionStatus === 401 || actionStatus === 404
}

type Change = Pick<
  Parameters<ShouldRevalidateFunction>[0],
  'actionResult' | 'actionStatus' | 'currentUrl' | 'nextUrl'
>

export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.defaultShouldRevalidate && !isAnsweredInPlace(change)
