import { Form, Link, useActionData, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Refusal } from '~/refusal'
import { Icon } from '~/ui/icon'
import { SubmitButton, type SubmitButtonProps } from '~/ui/submit-button'
import { useFocusOnList } from '~/ui/use-focus-on-list'
import { AdminDialog } from './admin-dialog'
import { adminUrl } from './admin-link'

interface Props {
  title: string
  /** The URL that the form posts to, if it isn't the dialog's. */
  action?: string
  labels?: { confirm: string; pending: string; cancel?: string }
  tone?: SubmitButtonProps['tone']
  /** The path of the dialog that closing leads to; the lists if omitted. */
  back?: string
  /** The response is a file. */
  reloadDocument?: boolean
  /** What is asked, with the fields to be filled in; without, the dialog says only what went wrong. */
  children?: ReactNode
}

const DELETE: NonNullable<Props['labels']> = { confirm: 'Delete', pending: 'Deleting...' }

/** A dialog whose form does something to a user, a story or a backup. */
export function ConfirmDialog(props: Props) {
  const { title, action, labels = DELETE, tone = 'danger', back, reloadDocument, children } = props
  const { pathname, search } = useLocation()
  const closeTo = adminUrl(search, back)
  useFocusOnList(pathname)
  const cancel = (
    <Link className="button" to={closeTo} replace preventScrollReset>
      {children ? (labels.cancel ?? 'Cancel') : 'Close'}
    </Link>
  )
  return (
    <AdminDialog title={title} refusal={useActionData<Refusal>()} closeTo={closeTo} isQuestion>
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
