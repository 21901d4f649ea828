import { useLoaderData } from '@remix-run/react'
import { deletePersonAsAdmin } from '~/account-deletion/delete-account.server'
import { getAccountAsAdmin } from '~/admin/rows-as-admin.server'
import { type Refused, refused } from '~/refusal'
import { Field } from '~/web/forms/field'
import { ConfirmDialog, useDialogRefusal } from '../admin-dialog'
import { UserName } from '../facts'
import { adminAct, adminLoader, foundOrRefused } from '../handlers.server'
import { CONFIRMATION, failures, sendAct } from '../labels'
import { deleteDialog } from './person-dialogs.server'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const loader = adminLoader(({ admin, id, context }) =>
  foundOrRefused(deleteDialog(admin, id), context),
)

export const action = adminAct({
  run: deletePersonAsAdmin,
  done: { title: 'Success', description: 'User deleted successfully' },
  failure: failures.deleteUser,
  failsInLists: true,
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
  const person = useLoaderData<typeof loader>()
  const refusal = useDialogRefusal()
  if (!person) return <ConfirmDialog title="Delete User" />
  const { username, role, made } = person
  return (
    <ConfirmDialog title="Delete User">
      <p>
        <UserName user={person} />
        {role === 'admin' && (
          <>
            {' '}
            <span className="badge badge-admin">Admin</span>
          </>
        )}
      </p>
      <p>This will be gone forever and cannot be recovered:</p>
      <ul className="person-losses">
        <li>their account, picture and location</li>
        <li>their voice samples{countOf(made?.voiceSamples)}, with every recording and photo</li>
        <li>their stories{countOf(made?.writtenMessages)}, with the words and the audio</li>
      </ul>
      <p>They are signed out at once, and any story being made for them stops.</p>
      <Field
        name={CONFIRMATION}
        label={
          <>
            Type their username, <code>{username}</code>, to confirm
          </>
        }
        refusal={refusal}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </ConfirmDialog>
  )
}

const countOf = (things = 0) => (things > 0 ? ` (${things.toLocaleString('en-US')})` : '')
