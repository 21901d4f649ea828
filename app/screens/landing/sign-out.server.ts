import { redirectDocument } from '@remix-run/node'
import { flashCookie } from '~/http/flash.server'
import { signOutHeaders } from '~/http/sign-out.server'
import type { Visit } from './answer.server'

export async function signOutIntent(_form: FormData, { request }: Visit) {
  const headers = new Headers(await signOutHeaders(request))
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
