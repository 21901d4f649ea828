import { Form, Link, useActionData, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Refusal } from '~/refusal'
import { Icon } from '~/ui/icon'
import { ModalDialog } from '~/ui/modal-dialog'
import { SubmitButton, type SubmitButtonProps } from '~/ui/submit-button'
import { useErrorTitle } from '~/ui/use-error-title'
import { useFocusOnList } from '~/ui/use-focus-on-list'
import { Problem } from '~/web/forms/problem'
import { useFocusOnRefusal } from '~/web/forms/use-focus-on-refusal'
import { adminUrl } from './admin-link'

interface Props {
  title: string
  className?: string
  /** The URL that the form posts to, if it isn't the dialog's. */
  action?: string
  labels?: { confirm: string; pending: string }
  tone?: SubmitButtonProps['tone']
  /** What is asked, with the fields to be filled in; without, the dialog says only what went wrong. */
  children?: ReactNode
}

const DELETE = { confirm: 'Delete', pending: 'Deleting...' }

/** A dialog whose form does something to a user or a story. */
export function ConfirmDialog({
  title,
  className = '',
  action,
  labels = DELETE,
  tone = 'danger',
  children,
}: Props) {
  const { pathname, search } = useLocation()
  const refusal = useActionData<Refusal>()
  const closeTo = adminUrl(search)
  useErrorTitle(refusal !== undefined)
  useFocusOnRefusal(refusal, 'dialog')
  useFocusOnList(pathname)
  const cancel = (
    <Link className="button" to={closeTo} replace preventScrollReset>
      {children ? 'Cancel' : 'Close'}
    </Link>
  )
  return (
    <ModalDialog closeTo={closeTo} labelledBy="confirm-title">
      <div className={`stack ${className}`}>
        <h2 id="confirm-title">{title}</h2>
        <Problem refusal={refusal} withToast />
        {children ? (
          // The dialog's URL names a thing that may not exist after it: neither the response nor Back may return to it.
          <Form method="post" action={action} replace className="stack" preventScrollReset noValidate>
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
      </div>
    </ModalDialog>
  )
}
