import type { ActionFunctionArgs } from '@remix-run/node'

/** Remix calls an action for all methods but GET and HEAD. @throws Response 405 (RFC 9110, section 15.5.6) */
export function onlyPost({ request }: Pick<ActionFunctionArgs, 'request'>): void {
  if (request.method === 'POST') return
  throw new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } })
}
