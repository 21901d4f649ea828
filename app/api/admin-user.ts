import type { ActionFunctionArgs } from '@remix-run/node'
import { deletePersonAsAdmin } from '~/departure/delete-person.server'
import { requireAdmin } from '~/http/guards.server'
import { answer, methodNotAllowed } from './answer.server'
import { nobody } from './viewed-person.server'

/** DELETE: a person and all that is theirs. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  if (request.method !== 'DELETE') return methodNotAllowed('DELETE')
  switch (deletePersonAsAdmin(admin, params.id ?? '')) {
    case 'deleted':
      return answer(200, { ok: true })
    case 'not-there':
      return nobody()
    case 'oneself':
      return answer(422, { message: 'You cannot delete your own account.' })
    case 'signed-out':
      return answer(401, { message: 'Please log in to continue.' })
  }
}

export const loader = () => methodNotAllowed('DELETE')
