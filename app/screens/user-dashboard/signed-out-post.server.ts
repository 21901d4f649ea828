import { data } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { readForm } from '~/http/form-body.server'
import { getViewer, requireUser } from '~/http/guards.server'
import { isFromScript } from '~/http/script-request'
import { valuesOf } from './refusal'

/** More than any form of words on this screen has. */
const MAX_BYTES = 128 * 1024

/**
 * As requireUser(). A form of a browser without script that comes after the session's end is answered with 401 and
 * its own words, or they would be lost; files are not read for somebody who is nobody.
 */
export async function requireUserOrTheirWords(request: Request): Promise<User> {
  const type = request.headers.get('Content-Type') ?? ''
  const isWords = type.toLowerCase().startsWith('application/x-www-form-urlencoded')
  if (isWords && request.method === 'POST' && !isFromScript(request) && !(await getViewer(request))) {
    const fields = valuesOf(await readForm(request, { maxBytes: MAX_BYTES }))
    throw data({ fields: Object.entries(fields) }, { status: 401 })
  }
  return requireUser(request)
}
