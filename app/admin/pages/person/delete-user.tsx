import type { ReactNode } from 'react'
import { Field } from '~/platform/forms/field'
import { RouteForm } from '~/platform/forms/route-form'
import { Icon } from '~/platform/ui/icon'
import { LinkDialog } from '~/platform/ui/link-dialog'
import { FormButtons } from '../admin-page'
import { UserName } from '../facts'
import { CONFIRMATION } from '../labels'
import type { UserToDelete } from './person-view.server'

interface LinkProps {
  id: string
  className: string
  leavesPage?: boolean
  children: ReactNode
}

export const DeleteUserLink = ({ id, ...link }: LinkProps) => (
  <LinkDialog
    to={`/admin-dashboard/users/${id}/delete`}
    heading="Delete User"
    focusAfter="#list-title"
    show={(person: UserToDelete) => <DeleteUserForm person={person} />}
    {...link}
  />
)

export function DeleteUserForm({ person }: { person: UserToDelete }) {
  const { username, role, made } = person
  return (
    <>
      <p>
        <UserName user={person} /> {role === 'admin' && <span className="badge badge-admin">Admin</span>}
      </p>
      <p>This will be gone forever and cannot be recovered:</p>
      <ul className="person-losses">
        <li>their account, picture and location</li>
        <li>their voice samples{countOf(made?.voiceSamples)}, with every recording and photo</li>
        <li>their stories{countOf(made?.writtenMessages)}, with the words and the audio</li>
      </ul>
      <p>They are signed out at once, and any story being made for them stops.</p>
      <RouteForm>
        {(refusal) => (
          <>
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
            <FormButtons pendingText="Deleting...">
              <Icon name="trash" />
              Delete
            </FormButtons>
          </>
        )}
      </RouteForm>
    </>
  )
}

const countOf = (things = 0) => (things > 0 ? ` (${things.toLocaleString('en-US')})` : '')
