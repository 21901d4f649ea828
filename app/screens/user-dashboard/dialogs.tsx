import { useNavigation } from '@remix-run/react'
import { DeleteDialog, TryAgainDialog } from './confirm-dialogs'
import type { DashboardForm, ViewProps } from './refusal'
import { KeepTakeDialog } from './stories/keep-take-dialog'
import { MakeAgainDialog } from './stories/make-again-dialog'

/** Renders the open dialog; only one is open at a time. */
export function Dialogs({ view, refusal }: ViewProps) {
  // While a dialog's result is about to close it, the dialog doesn't change.
  const shown = useNavigation().state === 'idle' ? refusal : undefined
  const refusalOf = (form: DashboardForm) => (shown?.form === form ? shown : undefined)
  return (
    <>
      <DeleteDialog view={view} refusal={refusalOf('delete')} />
      <TryAgainDialog view={view} refusal={refusalOf('try-again')} />
      <MakeAgainDialog view={view} refusal={refusalOf('make-again')} />
      <KeepTakeDialog view={view} refusal={refusalOf('keep')} />
    </>
  )
}
