import { useLoaderData } from '@remix-run/react'
import { getAccountAsAdmin } from '~/admin/rows-as-admin.server'
import { deletePersonAsAdmin } from '~/dashboard/account-deletion/delete-account.server'
import { type Refused, refused } from '~/platform/refusal'
import { AdminPage } from '../admin-page'
import { adminAct, adminLoader, foundOr404 } from '../handlers.server'
import { CONFIRMATION, failures, sendAct } from '../labels'
import { DeleteUserForm } from './delete-user'
import { userToDelete } from './person-view.server'

export const loader = adminLoader(({ admin, id }) => foundOr404(userToDelete(admin, id)))

export const action = adminAct({
  run: deletePersonAsAdmin,
  done: { title: 'Success', description: 'User deleted successfully' },
  failure: failures.deleteUser,
  deletes: true,
  check: confirmationError,
})

/** In a list one person is deleted as easily as the next, and nothing brings one back: the username has to be typed. */
function confirmationError(id: string, fields: FormData): Refused | undefined {
  const username = getAccountAsAdmin(id)?.username
  const typed = String(fields.get(CONFIRMATION) ?? '').trim()
  // Usernames ignore case, and screens show them with an @.
  if (!username || typed.replace(/^@/, '').toLowerCase() === username.toLowerCase()) return undefined
  const message = `Please type ${username}, exactly as shown.`
  return refused('invalid', message, { [CONFIRMATION]: message })
}

export const clientAction = sendAct(failures.deleteUser)

export default function DeleteUser() {
  return (
    <AdminPage title="Delete User">
      <DeleteUserForm person={useLoaderData<typeof loader>()} />
    </AdminPage>
  )
}
