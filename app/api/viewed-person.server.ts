import type { User } from '~/accounts/users.server'
import { type AdminAct, recordAdminAct } from '~/audit/record.server'
import { getPersonAsAdmin } from '~/overview/person-as-admin.server'
import { answer } from './answer.server'

export const nobody = () => answer(404, { message: 'There is no such person.' })

/**
 * The person whose details an admin looks at, and the record that they did.
 * @throws Response 404 where there is none, or where it is an admin
 */
export function requireViewedPerson(
  admin: Pick<User, 'id'>,
  userId: string | undefined,
  what: AdminAct['what'],
): User {
  const person = getPersonAsAdmin(userId ?? '')
  if (!person) throw nobody()
  recordAdminAct({ adminId: admin.id, act: 'viewed', what, userId: person.id })
  return person
}
