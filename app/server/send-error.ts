import type { Request, Response } from 'express'
import { isApiPath } from '~/http/api-errors.server'
import { NOTHING_LOADS } from './security-headers'
import { drainBeforeResponse } from './unread-body'

/** Sends an error in plain text, or in JSON under /api. */
export function sendError(req: Request, res: Response, status: number, message: string): void {
  res.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': NOTHING_LOADS }).status(status)
  if (isApiPath(req.path)) res.json({ message })
  else res.type('text').send(`${message}\n`)
}

/** Rejects a request before any handler sees it. */
export async function rejectRequest(
  req: Request,
  res: Response,
  status: number,
  message: string,
): Promise<void> {
  await drainBeforeResponse(req)
  if (!res.headersSent && !res.destroyed) sendError(req, res, status, message)
}
