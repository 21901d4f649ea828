import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
  ServerBuild,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { boot } from './boot.server'
import { config } from './platform/config.server'
import { contentSecurityPolicy } from './platform/headers/security-headers.server'
import { logError } from './platform/log/log-error.server'
import { ERROR_TITLE } from './platform/refusal'
import { createHandler } from './platform/remix/create-handler.server'
import { createApp } from './platform/server/app.server'
import { NonceContext } from './platform/ui/nonce'
import { chosenEngine } from './voices/chosen-engine.server'

export { boot }
export const createServiceApp = (build: ServerBuild, clientDir: string) =>
  createApp({
    handler: createHandler(build),
    clientDir,
    trustProxy: config.trustProxy,
    appUrl: config.appUrl,
    pages: {
      paths: ['/', '/faq', '/terms', '/privacy'],
      // They name settings, and where the voice engine is.
      version: () => JSON.stringify([config, chosenEngine()]),
    },
  })

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
  // Remix drops the headers of the response that was thrown, and those of a refused form.
  if (responseStatusCode === 405) responseHeaders.set('Allow', methodsOf(remixContext))
  const { actionHeaders, loaderHeaders } = remixContext.staticHandlerContext
  for (const headers of Object.values({ ...loaderHeaders, ...actionHeaders })) {
    const retryAfter = headers.get('Retry-After')
    if (retryAfter) responseHeaders.set('Retry-After', retryAfter)
  }
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
          const page = await buffer(pipe(new PassThrough()))
          responseHeaders.set('Content-Type', 'text/html; charset=utf-8')
          responseHeaders.set('Content-Security-Policy', contentSecurityPolicy(nonce))
          responseHeaders.set('Cache-Control', 'private, no-store')
          const isRefused = responseStatusCode >= 400 && remixContext.staticHandlerContext.actionData
          const titled = () => Buffer.from(String(page).replace('<title>', `<title>${ERROR_TITLE}`))
          const body = isRefused ? titled() : page
          responseHeaders.set('Content-Length', String(body.length))
          resolve(new Response(body, { headers: responseHeaders, status: responseStatusCode }))
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

function methodsOf({ manifest, staticHandlerContext: { matches } }: EntryContext): string {
  const id = matches.at(-1)?.route.id ?? ''
  return manifest.routes[id]?.hasAction ? 'GET, HEAD, POST' : 'GET, HEAD'
}

export function handleDataRequest(response: Response) {
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  logError('request-failed', error, { id: context.requestId })
}
