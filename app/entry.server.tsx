import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { allowedMethods, handleCall } from './api/calls.server'
import { boot } from './boot.server'
import { logError } from './log/log-error.server'
import { isDatabaseBusy } from './storage/disk/database-busy'
import { NonceContext } from './ui/nonce'
import { contentSecurityPolicy } from './web/headers/content-security-policy.server'
import { setAllow } from './web/headers/method-not-allowed.server'

const service = boot()

export const ready = () => service.ready
export const shutdown = () => service.stop()
export const startupNotice = () => service.startupNotice()
export { allowedMethods }

/** Answers a request of the JSON API, without Remix. */
export async function answerCall(request: Request, context: AppLoadContext): Promise<Response> {
  try {
    return await handleCall({ request, context })
  } catch (error) {
    handleError(error, { request, context })
    return new Response(null, { status: 500 })
  }
}

export const streamTimeout = 10_000

/** Renders the whole page before it is sent: compressing it in one piece costs a fifth of many small ones. */
export default function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  const nonce = loadContext.cspNonce ?? randomBytes(16).toString('base64')
  setAllow(responseStatusCode, responseHeaders, loadContext)
  return new Promise<Response>((resolve, reject) => {
    let shellRendered = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        onShellReady() {
          shellRendered = true
        },
        async onAllReady() {
          const page = buffer(pipe(new PassThrough()))
          responseHeaders.set('Content-Type', 'text/html; charset=utf-8')
          responseHeaders.set('Content-Security-Policy', contentSecurityPolicy(nonce))
          responseHeaders.set('Cache-Control', 'private, no-store')
          resolve(new Response(await page, { headers: responseHeaders, status: responseStatusCode }))
        },
        onShellError: reject,
        onError(error: unknown) {
          if (shellRendered) logError('render-failed', error, { id: loadContext.requestId })
        },
      },
    )
    setTimeout(abort, streamTimeout + 1000).unref()
  })
}

export function handleDataRequest(response: Response, { context }: LoaderFunctionArgs | ActionFunctionArgs) {
  setAllow(response.status, response.headers, context)
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

export function handleError(
  error: unknown,
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.isDatabaseBusy ||= isDatabaseBusy(error)
  logError(context.isDatabaseBusy ? 'database-busy' : 'request-failed', error, { id: context.requestId })
}
