import type { Request, Response } from 'express'
import { isApiPath } from '~/http/api-errors.server'
import { NOTHING_LOADS } from './security-headers'
import { drainBeforeAnswer } from './unread-body'

/** Rejects a request before any handler sees it, in plain text, or in JSON under /api. */
export async function refuse(req: Request, res: Response, status: number, text: string): Promise<void> {
  await drainBeforeAnswer(req)
  if (res.headersSent || res.destroyed) return
  res.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': NOTHING_LOADS })
  res.status(status)
  if (isApiPath(req.path)) res.json({ message: text })
  else res.type('text').send(`${text}\n`)
}
