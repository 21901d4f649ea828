import type { AppLoadContext } from '@remix-run/node'

const refused = new WeakSet<AppLoadContext>()

/**
 * Notes that this request's form is re-rendered with errors: a page's title comes from its loaders, which can't see
 * the action's result.
 */
export function noteRefusedForm(context: AppLoadContext): void {
  refused.add(context)
}

/** Whether the page's title must begin with 'Error: '. */
export const wasFormRefused = (context: AppLoadContext): boolean => refused.has(context)
