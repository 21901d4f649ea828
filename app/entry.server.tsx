import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { allowedMethods, handleCall } from './api/calls.server'
import { boot } from './boot.server'
import { contentSecurityPolicy } from './http/content-security-policy.server'
import { setAllow } from './http/method-not-allowed.server'
import { logError } from './log/log-error.server'
import { NonceContext } from './ui/nonce'

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

export default function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  const nonce = loadContext.cspNonce ?? randomBytes(16).toString('base64')
  const waitsForAll = isbot(request.headers.get('user-agent') ?? '')
  setAllow(responseStatusCode, responseHeaders, loadContext)
  return new Promise<Response>((resolve, reject) => {
    let shellRendered = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        [waitsForAll ? 'onAllReady' : 'onShellReady']() {
          shellRendered = true
          const body = new PassThrough()
          responseHeaders.set('Content-Type', 'text/html; charset=utf-8')
          responseHeaders.set('Content-Security-Policy', contentSecurityPolicy(nonce))
          responseHeaders.set('Cache-Control', 'private, no-store')
          resolve(
            new Response(createReadableStreamFromReadable(body), {
              headers: responseHeaders,
              status: responseStatusCode,
            }),
          )
          pipe(body)
        },
        onShellError: reject,
        onError(error: unknown) {
          // The stream of a client that has left is closed early.
          if (shellRendered && !request.signal.aborted)
            logError('render-failed', error, { id: loadContext.requestId })
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
  logError('request-failed', error, { id: context.requestId })
}
