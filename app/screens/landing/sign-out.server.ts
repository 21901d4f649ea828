import { redirectDocument } from '@remix-run/node'
import { flashCookie } from '~/http/flash.server'
import { endSession } from '~/http/session-cookie.server'
import type { Visit } from './answer.server'

export async function signOutIntent(_form: FormData, { request }: Visit) {
  const headers = new Headers()
  headers.append('Set-Cookie', await endSession(request))
  headers.append(
    'Set-Cookie',
    await flashCookie({
      kind: 'success',
      title: 'Logged Out',
      description: 'You have been successfully logged out.',
    }),
  )
  return redirectDocument('/', { status: 303, headers })
}
