import type { ShouldRevalidateFunction } from '@remix-run/react'
import { isAnsweredInPlace, opensChild } from '~/ui/is-answered-in-place'

/** A response to a dialog's form closes the dialog, unless the session has ended. Other refusals leave the page. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  (![undefined, 401].includes(change.actionStatus) &&
    ['delete', 'try-again', 'keep'].includes(change.actionResult?.form)) ||
  (change.defaultShouldRevalidate && !isAnsweredInPlace(change) && !opensChild(change))
