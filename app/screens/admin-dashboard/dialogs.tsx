import type { ComponentProps } from 'react'
import type { Refusal } from '~/refusal'
import { DeletePersonDialog, DeleteStoryDialog } from './delete-dialog'
import { EnginesDialog } from './engines-dialog'
import type { invitationsDialog } from './invitations/invitation-intents.server'
import { InvitationsDialog } from './invitations/invitations-dialog'
import { PersonDialog } from './person/person-dialog'
import type { personDialog } from './person/person-dialogs.server'
import { StoryDialog } from './story/story-dialog'
import type { storyDialogs } from './story/story-view.server'
import { SuspendDialog } from './suspend-dialog'

interface View extends ReturnType<typeof storyDialogs> {
  person: ReturnType<typeof personDialog>
  engines: ComponentProps<typeof EnginesDialog>['engines'] | undefined
  invitations: ReturnType<typeof invitationsDialog>
}

interface Props {
  view: View
  refusal: Refusal | undefined
  invited: ComponentProps<typeof InvitationsDialog>['invited']
}

/** Whether the page's form is in a dialog, which then shows its refusal. */
export const hasFormInDialog = ({ deletingStory, invitations, person }: View): boolean =>
  Boolean(deletingStory || invitations || (person && person.kind !== 'view'))

/** The dialog that the URL names. */
export function Dialogs({ view, refusal, invited }: Props) {
  const { engines, invitations, story, deletingStory, person } = view
  return (
    <>
      {engines && <EnginesDialog engines={engines} />}
      {invitations && <InvitationsDialog invitations={invitations} invited={invited} refusal={refusal} />}
      {story && <StoryDialog story={story} />}
      {deletingStory && <DeleteStoryDialog story={deletingStory} refusal={refusal} />}
      {person?.kind === 'view' && <PersonDialog {...person} />}
      {person?.kind === 'suspend' && <SuspendDialog person={person} refusal={refusal} />}
      {person?.kind === 'delete' && <DeletePersonDialog person={person} refusal={refusal} />}
    </>
  )
}
