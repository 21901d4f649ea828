import type { ActionFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { signOutHeaders } from '~/accounts/session/session-cookie.server'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { onlyPost } from '~/platform/headers/method-not-allowed.server'

/** Open to everyone: a form posts here, and a person who opens it sees the landing page or their dashboard. */
export const loader = () => redirect('/', 303)

/** Open to everyone: also to those whose session has ended. */
export async function action({ request }: ActionFunctionArgs) {
  onlyPost({ request })
  const toast = {
    kind: 'success',
    title: 'Logged Out',
    description: 'You have been successfully logged out.',
  } as const
  const answer = await redirectWithToast('/', toast, {
    headers: await signOutHeaders(request),
    reloadsDocument: true,
  })
  if (request.headers.get('Accept') !== 'application/json') return answer
  // It goes on to / by itself: WebKit never gives a script a redirect that has Clear-Site-Data.
  answer.headers.delete('Location')
  return new Response(null, { status: 204, headers: answer.headers })
}
