import { Link, useActionData, useLocation, useNavigation } from '@remix-run/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Refusal } from '~/refusal'
import { Icon } from '~/ui/icon'
import { ModalDialog } from '~/ui/modal-dialog'
import { SubmitButton, type SubmitButtonProps } from '~/ui/submit-button'
import { useFocusOnList } from '~/ui/use-focus-on-list'
import { useRefused } from '~/web/forms/use-refused'
import { DashboardForm } from '../dashboard-form'
import { dashboardAt } from '../dashboard-url'

/** A dialog over the dashboard, which stays as it is when the dialog opens and closes. */
export function Dialog({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <ModalDialog closeTo={dashboardAt(useLocation())} labelledBy={id}>
      <div className="stack">
        <h2 id={id}>{heading}</h2>
        {children}
      </div>
    </ModalDialog>
  )
}

/** The refusal of the dialog's form, which gets the focus, and 'Error:' in the page's title. */
export function useDialogRefusal(): Refusal | undefined {
  const result = useActionData<Refusal>()
  // While a result is about to close the dialog, the dialog doesn't change.
  const refusal = useNavigation().state === 'idle' ? result : undefined
  useRefused(refusal, 'dialog')
  return refusal
}

/** Posts to the dialog's own URL, which its answer replaces in the history. */
export const DialogForm = (props: ComponentProps<typeof DashboardForm>) => (
  <DashboardForm replace {...props} />
)

/** @param hash of the place in the page that it leads to */
export function CloseLink({ children, hash = '' }: { children: string; hash?: string }) {
  return (
    <Link className="button" to={dashboardAt(useLocation()) + hash} replace preventScrollReset>
      {children}
    </Link>
  )
}

interface Props {
  /** The name of the form in its refusals. */
  name: string
  heading: string
  /** The selector of what gets the focus if the dialog's link is gone with what it is about. */
  focusAfter: string
  labels?: { cancel: string; confirm: string; pending?: string }
  tone?: SubmitButtonProps['tone']
  /** Hidden fields. */
  fields?: ReactNode
  children: ReactNode
}

const DELETE = { cancel: 'Cancel', confirm: 'Delete', pending: 'Deleting...' }

/** Asks before something that can't be taken back. */
export function ConfirmDialog(props: Props) {
  const { name, heading, focusAfter, labels = DELETE, tone = 'danger', fields, children } = props
  const refusal = useDialogRefusal()
  useFocusOnList(name, focusAfter)
  return (
    <Dialog heading={heading}>
      {children}
      <DialogForm name={name} refusal={refusal}>
        {fields}
        <div className="row row-apart">
          <CloseLink>{labels.cancel}</CloseLink>
          <SubmitButton tone={tone} pendingText={labels.pending}>
            {labels === DELETE && <Icon name="trash" />}
            {labels.confirm}
          </SubmitButton>
        </div>
      </DialogForm>
    </Dialog>
  )
}
