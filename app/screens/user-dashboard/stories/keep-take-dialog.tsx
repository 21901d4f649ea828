import { useFocusOnList } from '~/ui/use-focus-on-list'
import { ConfirmDialog } from '../confirm-dialog'
import type { ViewProps } from '../refusal'
import { storyAnchor } from './story-anchor'

/** Asks before a take takes its story's place; its URL is ?keep=id. */
export function KeepTakeDialog({ view: { keeping }, refusal }: ViewProps) {
  useFocusOnList(keeping?.id, keeping && `#${storyAnchor(keeping.takeOf)} h3`)
  if (!keeping) return null
  return (
    <ConfirmDialog
      heading="Keep this take?"
      intent="keep-take"
      id={keeping.id}
      refusal={refusal}
      tone="primary"
      labels={{ cancel: 'Cancel', confirm: 'Keep this one', pending: 'Saving...' }}
    >
      <p className="voice">
        <q dir="auto">{keeping.words}</q>
      </p>
      <p>
        It takes the place of your story: the audio that the story has now is permanently deleted. Links to
        the story play this take from then on, and a copy that is kept on a device goes. Other takes stay
        until you delete them.
      </p>
    </ConfirmDialog>
  )
}
