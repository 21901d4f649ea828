import { randomUUID } from 'node:crypto'
import type { FlashToast, Toast } from '~/platform/ui/toast/toast'
import { ownCookie } from './own-cookie.server'

/** Short, so that a page that never loaded leaves no stale toast. */
const MAX_AGE_SECONDS = 60

const flash = ownCookie('flash', MAX_AGE_SECONDS)

export function flashCookie(toast: Toast): Promise<string> {
  const sent: FlashToast = { ...toast, id: randomUUID() }
  return flash().serialize(sent)
}

/** Reads the request's toast, for the root loader alone; setCookie deletes the cookie. */
export async function takeFlash(request: Request) {
  const header = request.headers.get('Cookie')
  const value: unknown = await flash().parse(header)
  if (value === null) return { toast: undefined, setCookie: undefined }
  return {
    toast: isFlashToast(value) ? value : undefined,
    setCookie: await flash().serialize('', { maxAge: 0 }),
  }
}

function isFlashToast(value: unknown): value is FlashToast {
  return typeof value === 'object' && value !== null && 'id' in value && 'title' in value
}
