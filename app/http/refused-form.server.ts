import type { AppLoadContext } from '@remix-run/node'

const refused = new WeakSet<AppLoadContext>()

/**
 * Notes that this request's form is drawn again with errors: a page's title is made from what loaders return, and a
 * loader can't see the action's answer.
 */
export function noteRefusedForm(context: AppLoadContext): void {
  refused.add(context)
}

/** Whether the page's title has to begin with 'Error: '. */
export const wasFormRefused = (context: AppLoadContext): boolean => refused.has(context)
