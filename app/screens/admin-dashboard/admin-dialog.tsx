import { Form, Link, type LinkProps, useActionData, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Refusal } from '~/refusal'
import { Icon } from '~/ui/icon'
import { ModalDialog } from '~/ui/modal-dialog'
import { SubmitButton, type SubmitButtonProps } from '~/ui/submit-button'
import { useFocusOnList } from '~/ui/use-focus-on-list'
import { Problem } from '~/web/forms/problem'
import { useRefused } from '~/web/forms/use-refused'
import { adminUrl } from './admin-link'

interface Props {
  title: ReactNode
  /** Stands before the title. */
  picture?: ReactNode
  /** The path of the dialog that closing leads to; the lists if omitted. */
  back?: string
  /** The dialog has a form with a link of its own that closes it. */
  isQuestion?: boolean
  children: ReactNode
}

const TITLE_ID = 'dialog-title'

/** A link to a dialog over the lists as they are, or to the lists alone. */
export const DialogLink = ({ to = '', ...rest }: Omit<LinkProps, 'to'> & { to?: string }) => (
  <Link to={adminUrl(useLocation().search, to)} preventScrollReset {...rest} />
)

/** Of a form in the dialog. */
export function useDialogRefusal(): Refusal | undefined {
  const answer = useActionData<Refusal | object>()
  return answer && 'form' in answer ? answer : undefined
}

/** A dialog over the admin's lists, with its title, a link that closes it, and what was wrong with its form. */
export function AdminDialog({ title, picture, back, isQuestion, children }: Props) {
  const refusal = useDialogRefusal()
  const closeTo = adminUrl(useLocation().search, back)
  useRefused(refusal, 'dialog')
  return (
    <ModalDialog closeTo={closeTo} labelledBy={TITLE_ID}>
      <div className="stack person-dialog">
        <div className={picture ? 'person-heading' : 'row row-apart'}>
          {picture}
          <h2 id={TITLE_ID} className={picture ? 'person-name' : undefined}>
            {title}
          </h2>
          {/* Comes first of all links, because the focus would scroll a long dialog to its end. */}
          {!isQuestion && <DialogLink className="button">Close</DialogLink>}
        </div>
        <Problem refusal={refusal} withToast />
        {children}
      </div>
    </ModalDialog>
  )
}

interface ConfirmProps {
  title: string
  /** The URL that the form posts to, if it isn't the dialog's. */
  action?: string
  labels?: { confirm: string; pending: string; cancel?: string }
  tone?: SubmitButtonProps['tone']
  back?: string
  /** The response is a file. */
  reloadDocument?: boolean
  /** The question, with the fields to be filled in; without, the dialog says only what went wrong. */
  children?: ReactNode
}

const DELETE: NonNullable<ConfirmProps['labels']> = { confirm: 'Delete', pending: 'Deleting...' }

/** A dialog whose form does something to a user, a story or a backup. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, action, labels = DELETE, tone = 'danger', back, reloadDocument, children } = props
  useFocusOnList(useLocation().pathname)
  const cancel = (
    <DialogLink className="button" to={back} replace>
      {children ? (labels.cancel ?? 'Cancel') : 'Close'}
    </DialogLink>
  )
  return (
    <AdminDialog title={title} back={back} isQuestion>
      {children ? (
        // The dialog's URL names a thing that may not exist after it: neither the response nor Back may return to it.
        <Form
          method="post"
          {...{ action, reloadDocument }}
          replace
          className="stack"
          preventScrollReset
          noValidate
        >
          {children}
          <div className="row row-apart">
            {cancel}
            <SubmitButton tone={tone} pendingText={labels.pending}>
              {labels === DELETE && <Icon name="trash" />}
              {labels.confirm}
            </SubmitButton>
          </div>
        </Form>
      ) : (
        cancel
      )}
    </AdminDialog>
  )
}
