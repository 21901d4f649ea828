import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node'

/**
 * Rejects other methods in a page's action, which Remix calls for all but GET and HEAD.
 * @throws Response 405 with Allow (RFC 9110, section 15.5.6)
 */
export function onlyPost({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>): void {
  if (request.method === 'POST') return
  context.allowedMethods = 'GET, HEAD, POST'
  throw new Response(null, { status: 405, headers: { Allow: context.allowedMethods } })
}

/**
 * Sets Allow on a page's 405. Remix sets none for a page without an action, and drops the action's when it renders
 * the error page.
 */
export function setAllow(status: number, headers: Headers, context: AppLoadContext): void {
  if (status !== 405 || headers.has('Allow')) return
  headers.set('Allow', context.allowedMethods ?? 'GET, HEAD')
}
