import { data } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { isFromScript } from '~/web/headers/script-request'
import { getViewer, requireUser } from '~/web/session/guards.server'
import { readForm } from '~/web/uploads/form-body.server'

/** RFC 9110, section 8.3.1: the media type is compared without regard to case. */
const isOfType = (request: Request, type: string) =>
  (request.headers.get('Content-Type') ?? '').toLowerCase().startsWith(type)

/** More than any form without files has here. */
const MAX_WORDS_BYTES = 128 * 1024

/**
 * As requireUser(). A form that arrives without script after the session's end gets 401 with its own words, or they
 * would be lost; files of a signed-out user are not read.
 */
export async function requireUserOrTheirWords(request: Request): Promise<User> {
  const isWords = request.method === 'POST' && isOfType(request, 'application/x-www-form-urlencoded')
  if (isWords && !isFromScript(request) && !(await getViewer(request))) {
    const fields = Object.entries(Object.fromEntries(await readForm(request, { maxBytes: MAX_WORDS_BYTES })))
    throw data({ fields }, { status: 401 })
  }
  return requireUser(request)
}
