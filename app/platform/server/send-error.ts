import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { logSecurityEvent } from '~/platform/log/security-event.server'
import { isApiPath } from '../headers/api-errors.server'
import { NOTHING_LOADS } from '../headers/security-headers.server'
import { drainBeforeResponse } from './unread-body'

const STYLE = `:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
main { max-width: 34rem; margin: 12vh auto; padding: 0 1rem }`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The empty link leads to the page that has the form, since a form posts to the URL that renders it. */
const pageOf = (message: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error · Everspoken</title><style>${STYLE}</style></head>
<body><main><h1>${message}</h1><p>The Back button of your browser brings back what you filled in.</p>
<p><a href="">Go back and start anew</a></p></main></body></html>
`

/** Sends an error as JSON under /api, as a page to a browser that leaves its page for it, else in plain text. */
export function sendError(req: Request, res: Response, status: number, message: string): void {
  res.set('Cache-Control', 'no-store').status(status)
  if (isApiPath(req.path)) res.json({ message })
  else if (req.method === 'POST' && /\btext\/html\b/.test(req.headers.accept ?? ''))
    res
      .set('Content-Security-Policy', `${NOTHING_LOADS}; style-src 'sha256-${STYLE_HASH}'`)
      .send(pageOf(message))
  else res.type('text').send(`${message}\n`)
}

/** Of requests that no page of the service sends: malformed, from another site, for another host. */
const SUSPICIOUS = [400, 403, 421]

export async function rejectRequest(req: Request, res: Response, status: number, message: string) {
  if (SUSPICIOUS.includes(status)) logSecurityEvent('request-refused', { status })
  await drainBeforeResponse(req)
  if (!res.headersSent && !res.destroyed) sendError(req, res, status, message)
}
