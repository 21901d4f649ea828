import { useSearchParams } from '@remix-run/react'
import { DeleteForm } from '~/forms/delete-form'
import { ModalDialog } from '~/ui/modal-dialog'
import { adminLink, noDialog } from './admin-link'
import type { DeleteDialog } from './person-dialogs.server'
import { useFocusOnList } from './use-focus-on-list'

/** Asks once more before a person is deleted with all that is theirs. */
export function PersonDeleteDialog({
  id,
  name,
  username,
  role,
  voiceSamples,
  writtenMessages,
}: DeleteDialog) {
  const [query] = useSearchParams()
  const closeTo = adminLink(query, noDialog)
  useFocusOnList(id)
  return (
    <ModalDialog closeTo={closeTo} labelledBy="delete-user-title">
      <div className="stack person-dialog">
        <h2 id="delete-user-title">Delete User</h2>
        <p>
          <strong>{name}</strong> <span className="soft">@{username}</span>
          {role === 'admin' && (
            <>
              {' '}
              <span className="badge badge-admin">Admin</span>
            </>
          )}
        </p>
        <p>This will be gone for ever, and cannot be recovered:</p>
        <ul className="person-losses">
          <li>their account, their picture and their location</li>
          <li>their voice samples{countOf(voiceSamples)}, with every recording and photo</li>
          <li>their stories{countOf(writtenMessages)}, with the words and the audio</li>
        </ul>
        <p>They are signed out at once, and a story that is being made for them is stopped.</p>
        <DeleteForm intent="delete-user" id={id} closeTo={closeTo} />
      </div>
    </ModalDialog>
  )
}

const countOf = (things: number) => (things > 0 ? ` (${things.toLocaleString('en-US')})` : '')
