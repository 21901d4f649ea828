import { randomBytes } from 'node:crypto'
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from 'express'
import { describeError } from '~/platform/log/log-error.server'
import { logSecurityEvent } from '~/platform/log/security-event.server'
import { asApiError, isApiPath, WENT_WRONG } from '../headers/api-errors.server'
import { securityHeaders } from '../headers/security-headers.server'
import type { Handler } from '../remix/create-handler.server'
import { MAX_BODY_WITHOUT_FILES_BYTES, MAX_SKIMMED_BYTES } from '../uploads/limited-body.server'
import { BodyTooLargeError, toFetchRequest } from './fetch-request.server'
import { type PublicPages, publicPages } from './public-pages.server'
import { type Log, logJson, logRequests } from './request-log'
import { otherSiteRefusal, SET_APP_URL } from './same-origin'
import { rejectRequest, sendError } from './send-error'
import { sendResponse } from './send-response.server'
import { endSlowUploads } from './slow-upload'
import { staticFiles } from './static-files.server'
import { drainAfterResponse, drainBeforeResponse } from './unread-body'
import { onlyOwnHost, onlyWellFormed, requestUrl } from './well-formed'

export interface AppOptions {
  handler: Handler
  /** Built files; those in its folder assets/ have their hash in their name. */
  clientDir: string
  trustProxy: string | undefined
  appUrl: URL | undefined
  pages?: PublicPages
  log?: Log
}

export function createApp(options: AppOptions): express.Express {
  const { handler, clientDir, trustProxy, appUrl, pages, log = logJson } = options
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.disable('query parser')
  trustProxies(app, trustProxy)
  app.use(logRequests(log))
  app.use(addHeaders(securityHeaders(appUrl)))
  app.use(drainAfterResponse)
  app.use(endSlowUploads)
  app.use(onlyWellFormed)
  app.use(onlyOwnHost(appUrl))
  app.use(rejectOtherSites(appUrl?.origin, log))
  app.use(rejectLargeBodies)
  app.get('/.well-known/change-password', (_req, res) => res.redirect(302, '/account/password'))
  app.use(staticFiles(clientDir))
  if (pages) app.use(publicPages(handler, pages))
  app.use(respond(handler))
  app.use(lastResort(log))
  return app
}

class TrustProxyError extends Error {
  override readonly name = 'TrustProxyError'
}

/** Express expects a number of proxies, or their addresses. */
function trustProxies(app: express.Express, trustProxy: string | undefined): void {
  try {
    app.set(
      'trust proxy',
      trustProxy && /^\d+$/.test(trustProxy) ? Number(trustProxy) : (trustProxy ?? false),
    )
  } catch (cause) {
    throw new TrustProxyError('TRUST_PROXY is neither a number of proxies nor their addresses.', { cause })
  }
}

const addHeaders =
  (headers: Record<string, string>): RequestHandler =>
  (_req, res, next) => {
    res.set(headers)
    next()
  }

/** Anyone can cause such a line. */
const HINT_EVERY_MS = 60 * 60_000

function rejectOtherSites(appOrigin: string | undefined, log: Log): RequestHandler {
  let hintedAtMs = Number.NEGATIVE_INFINITY
  const hint = (from: string, to: string) => {
    if (performance.now() - hintedAtMs < HINT_EVERY_MS) return
    hintedAtMs = performance.now()
    const says =
      'A form of another site, or of our own pages: then set APP_URL to the address that people type.'
    const [origin, service] = [from, to].map((url) => new URL(url).origin.slice(0, 300))
    log({ time: new Date().toISOString(), level: 'error', event: 'other-origin', origin, service, says })
  }
  return (req, res, next) => {
    const { method, headers } = req
    const url = requestUrl(req)
    const refusal = otherSiteRefusal({ method, headers, url, appOrigin })
    if (refusal === SET_APP_URL) hint(String(headers.origin), url)
    if (refusal) return void rejectRequest(req, res, 403, refusal)
    // Remix would compare Origin with Host again, without APP_URL and Sec-Fetch-Site.
    delete headers.origin
    next()
  }
}

const mayHaveFiles = ({ headers }: express.Request) =>
  /^\s*(multipart\/form-data|application\/offset\+octet-stream)\s*(;|$)/i.test(headers['content-type'] ?? '')

const maxBodyBytes = (req: express.Request) =>
  mayHaveFiles(req) ? MAX_SKIMMED_BYTES : MAX_BODY_WITHOUT_FILES_BYTES

/** Checks Content-Length; toFetchRequest() counts the bytes of a body without it. Uploads check their own limits. */
const rejectLargeBodies: RequestHandler = (req, res, next) => {
  if (Number(req.headers['content-length'] ?? 0) <= maxBodyBytes(req)) return next()
  void rejectBody(req, res)
}

function rejectBody(req: express.Request, res: Response): Promise<void> {
  if (mayHaveFiles(req)) logSecurityEvent('upload-refused', { status: 413 })
  const hint = mayHaveFiles(req) ? ' A file may have up to 50 MB.' : ''
  return rejectRequest(req, res, 413, `What was sent is too large.${hint}`)
}

function respond(handler: Handler): RequestHandler {
  return async (req, res, next) => {
    try {
      const context = {
        requestId: String(res.locals.requestId),
        // The API has no pages.
        cspNonce: isApiPath(req.path) ? undefined : randomBytes(16).toString('base64'),
      }
      const request = toFetchRequest(req, res, maxBodyBytes(req))
      const isTooLarge = () => request.signal.reason instanceof BodyTooLargeError
      const response = await handler(request, context).catch((error) => {
        if (!isTooLarge()) throw error
      })
      if (!response || isTooLarge()) return await rejectBody(req, res)
      if (response.status >= 400) await drainBeforeResponse(req)
      if (!response.headers.has('Cache-Control')) res.set('Cache-Control', 'private, no-store')
      await sendResponse(res, isApiPath(req.path) ? await asApiError(response) : response)
    } catch (error) {
      next(error)
    }
  }
}

/** Express recognises an error handler by its four parameters. */
function lastResort(log: Log): ErrorRequestHandler {
  return (error, req, res, _next) => {
    const { status: errorStatus } = error as { status?: number }
    const status = errorStatus !== undefined && errorStatus >= 400 && errorStatus < 500 ? errorStatus : 500
    if (status === 500 && !res.destroyed) {
      const { requestId: id } = res.locals
      log({ time: new Date().toISOString(), level: 'error', id, ...describeError(error) })
    }
    if (res.headersSent) res.destroy()
    else if (isApiPath(req.path)) sendError(req, res, status, WENT_WRONG)
    else sendError(req, res, status, status === 404 ? 'Not Found' : 'Something went wrong.')
  }
}
