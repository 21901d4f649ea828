import type { ReactNode } from 'react'
import { Icon } from '~/ui/icon'
import { SubmitButton, type SubmitButtonProps } from '~/ui/submit-button'
import { useFocusOnList } from '~/ui/use-focus-on-list'
import { CloseLink, Dialog, DialogForm, useDialogRefusal } from './dialog'

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
