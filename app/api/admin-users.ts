import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/http/guards.server'
import { listUsersAsAdmin } from '~/overview/lists-as-admin.server'
import { methodNotAllowed, userBody } from './answer.server'
import { answerPage, requirePage } from './pages.server'

/** GET: everyone who has an account, newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return answerPage(request, listUsersAsAdmin(requirePage(request)), userBody)
}

export const action = () => methodNotAllowed('GET, HEAD')
