import { useNavigation } from '@remix-run/react'
import type { DashboardForm, ViewProps } from './refusal'
import { RenameDialog } from './stories/rename-dialog'
import { ShareDialog } from './stories/share-dialog'
import { EditVoiceDialog } from './voices/edit-voice-dialog'

/** The dialogs that have fields. */
export function FieldDialogs({ view, refusal }: ViewProps) {
  // While a dialog's result is about to close it, the dialog doesn't change.
  const shown = useNavigation().state === 'idle' ? refusal : undefined
  const refusalOf = (form: DashboardForm) => (shown?.form === form ? shown : undefined)
  return (
    <>
      <ShareDialog view={view} refusal={refusalOf('share')} />
      <RenameDialog view={view} refusal={refusalOf('rename')} />
      <EditVoiceDialog view={view} refusal={refusalOf('edit-voice')} />
    </>
  )
}
