import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/** What an action answers with that saved words by the way, while somebody types. */
export interface AutosaveAnswer<Answer> {
  autosave: Answer
}

/**
 * Whether a form's answer is all that is new: then nothing else on the page is loaded again. An autosave that comes to
 * its end while another screen is loading would end that load too, so then everything is loaded.
 */
export function isAnsweredInPlace({
  actionResult,
  currentUrl,
  nextUrl,
}: Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'currentUrl' | 'nextUrl'>): boolean {
  if (actionResult === undefined) return false
  const isAutosave = typeof actionResult === 'object' && actionResult !== null && 'autosave' in actionResult
  return !isAutosave || currentUrl.href === nextUrl.href
}
