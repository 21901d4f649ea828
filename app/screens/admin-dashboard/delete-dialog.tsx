import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { DeleteForm } from '~/forms/delete-form'
import { Field } from '~/forms/field'
import type { Refusal } from '~/forms/refusal'
import { ModalDialog } from '~/ui/modal-dialog'
import { useFocusOnList } from '~/ui/use-focus-on-list'
import { adminLink, noDialog } from './admin-link'
import { UserName } from './facts'
import { CONFIRMATION, type deletionFailures } from './labels'
import type { DeleteView } from './person/person-dialogs.server'
import type { DeletingStory } from './story/story-view.server'

/** Asks for confirmation; its URL is ?delete-story=id. */
export function DeleteStoryDialog({ story, refusal }: { story: DeletingStory; refusal?: Refusal }) {
  const { id, title, owner } = story
  return (
    <DeleteDialog title="Delete Story" intent="delete-story" id={id} refusal={refusal}>
      <p>
        <strong dir="auto">{title}</strong>, by <span dir="auto">{owner}</span>
      </p>
      <p>This will permanently delete this story and its audio. It cannot be recovered.</p>
    </DeleteDialog>
  )
}

/** Asks for confirmation; its URL is ?delete-user=id. */
export function DeletePersonDialog({ person, refusal }: { person: DeleteView; refusal?: Refusal }) {
  const { id, name, username, role, voiceSamples, writtenMessages } = person
  return (
    <DeleteDialog
      title="Delete User"
      intent="delete-user"
      id={id}
      refusal={refusal}
      className="person-dialog"
      field={
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
      }
    >
      <p>
        <UserName name={name} username={username} />
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
        <li>their voice samples{countOf(voiceSamples)}, with every recording and photo</li>
        <li>their stories{countOf(writtenMessages)}, with the words and the audio</li>
      </ul>
      <p>They are signed out at once, and any story being made for them stops.</p>
    </DeleteDialog>
  )
}

const countOf = (things: number) => (things > 0 ? ` (${things.toLocaleString('en-US')})` : '')

interface Props {
  title: string
  intent: keyof typeof deletionFailures
  id: string
  className?: string
  refusal?: Refusal
  /** To be filled in before the deletion. */
  field?: ReactNode
  children: ReactNode
}

function DeleteDialog({ title, intent, id, className = '', refusal, field, children }: Props) {
  const [query] = useSearchParams()
  const closeTo = adminLink(query, noDialog)
  const action = field ? adminLink(query, {}) : closeTo
  useFocusOnList(id)
  return (
    <ModalDialog closeTo={closeTo} labelledBy={`${intent}-title`}>
      <div className={`stack ${className}`}>
        <h2 id={`${intent}-title`}>{title}</h2>
        {children}
        <DeleteForm intent={intent} id={id} closeTo={closeTo} action={action} refusal={refusal}>
          {field}
        </DeleteForm>
      </div>
    </ModalDialog>
  )
}
