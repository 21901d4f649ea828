import type { ShouldRevalidateFunction } from '@remix-run/react'
import { isAnsweredInPlace, opensChild } from '~/ui/is-answered-in-place'
import { hasSentences } from './dashboard-url'

/**
 * A deleted thing goes from the page also while its dialog says that it is gone. Other refusals leave the page. Where
 * voices are heard, the view has more of them.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionStatus === 404 ||
  (change.defaultShouldRevalidate &&
    !isAnsweredInPlace(change) &&
    (!opensChild(change) ||
      hasSentences(change.nextUrl.pathname) !== hasSentences(change.currentUrl.pathname)))
