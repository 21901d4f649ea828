import type { Refusal } from '~/refusal'
import { Field } from '~/web/forms/field'
import { ConfirmDialog } from './confirm-dialog'
import { UserName } from './facts'
import { CONFIRMATION } from './labels'
import type { DeleteView } from './person/person-dialogs.server'
import type { DeletingStory } from './story/story-view.server'

/** Asks for confirmation; its URL is ?delete-story=id. */
export function DeleteStoryDialog({ story, refusal }: { story: DeletingStory; refusal?: Refusal }) {
  const { id, title, owner } = story
  return (
    <ConfirmDialog title="Delete Story" intent="delete-story" id={id} refusal={refusal}>
      <p>
        <strong dir="auto">{title}</strong>, by <span dir="auto">{owner}</span>
      </p>
      <p>This will permanently delete this story and its audio. It cannot be recovered.</p>
    </ConfirmDialog>
  )
}

/** Asks for confirmation; its URL is ?delete-user=id. */
export function DeletePersonDialog({ person, refusal }: { person: DeleteView; refusal?: Refusal }) {
  const { id, name, username, role, voiceSamples, writtenMessages } = person
  return (
    <ConfirmDialog
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
    </ConfirmDialog>
  )
}

const countOf = (things: number) => (things > 0 ? ` (${things.toLocaleString('en-US')})` : '')
