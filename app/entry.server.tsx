import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createRequestHandler,
  type EntryContext,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { boot } from './boot.server'
import { config } from './config.server'
import { logError } from './log/log-error.server'
import { BUSY } from './refusal'
import { isDatabaseBusy } from './storage/disk/database-busy'
import { NonceContext } from './ui/nonce'
import { explanationOf } from './ui/pages/static-page'
import { contentSecurityPolicy } from './web/headers/security-headers.server'
import { createApp } from './web/server/app.server'
import { onlyDataOfPages } from './web/server/data-requests.server'
import { withEachHandler } from './web/server/each-handler'
import { type Handler, handlersByPath } from './web/server/handlers-by-path.server'

const RETRY_AFTER = String(BUSY.retryAfterSeconds)

/* The exports that the process needs besides (app/server.ts, scripts/dev.mjs). */
export { boot }
export const createServiceApp = (build: ServerBuild, clientDir: string) =>
  createApp({
    handler: onlyDataOfPages(
      build,
      inWords(
        handlersByPath(
          { ...build, routes: withEachHandler(build.routes, orBusyResponse) },
          createRequestHandler,
        ),
      ),
    ),
    clientDir,
    trustProxy: config.trustProxy,
    appUrl: config.appUrl,
  })

/** Throws 503 in place of the error while another program holds the database's lock: that is no defect, and passes. */
const orBusyResponse =
  (handle: LoaderFunction): LoaderFunction =>
  async (args) => {
    try {
      return await handle(args)
    } catch (error) {
      if (!isDatabaseBusy(error)) throw error
      logError('database-busy', error, { id: (args.context as AppLoadContext).requestId })
      throw new Response(null, { status: 503, headers: { 'Retry-After': RETRY_AFTER } })
    }
  }

/** Says why a route without a page refuses, where Remix sends nothing, or 'Unexpected Server Error' whatever the status. */
const inWords =
  (handler: Handler): Handler =>
  async (request, context) => {
    const response = await handler(request, context)
    const { status, headers, body } = response
    const isUnsaid =
      body === null || headers.has('X-Remix-Error') || headers.get('Content-Type') === 'text/plain'
    if (status < 400 || !isUnsaid || request.method === 'HEAD') return response
    setErrorHeaders(status, headers, context)
    headers.set('Content-Type', 'text/plain; charset=utf-8')
    headers.set('Cache-Control', 'private, no-store')
    const { title, text } = explanationOf(status)
    return new Response(`${title}\n${text}\n`, { status, headers })
  }

/**
 * Remix drops the headers of a thrown response when it renders the error page, and those of an action whose route has no
 * `headers`; and it sets no Allow where a route has no action.
 */
function setErrorHeaders(status: number, headers: Headers, context: AppLoadContext) {
  if (status === 405 && !headers.has('Allow')) headers.set('Allow', context.allowedMethods ?? 'GET, HEAD')
  const retryAfter = context.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER : undefined)
  if (retryAfter && !headers.has('Retry-After')) headers.set('Retry-After', String(retryAfter))
}

export const streamTimeout = 10_000

/** Only the page's own routes: the router flattens, ranks and compiles all that it gets with each rendering. */
function ofPage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]),
  )
  return { ...context, manifest: { ...manifest, routes } as typeof manifest }
}

/** Renders the whole page before it is sent: compressing it in one piece costs a fifth of many small ones. */
export default function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  const nonce = loadContext.cspNonce ?? randomBytes(16).toString('base64')
  setErrorHeaders(responseStatusCode, responseHeaders, loadContext)
  return new Promise<Response>((resolve, reject) => {
    let shellRendered = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={ofPage(remixContext)} url={request.url} nonce={nonce} />
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
  setErrorHeaders(response.status, response.headers, context)
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  logError('request-failed', error, { id: context.requestId })
}
