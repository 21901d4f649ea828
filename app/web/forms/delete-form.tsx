import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Refusal } from '~/refusal'
import { Icon } from '~/ui/icon'
import { SubmitButton, type SubmitButtonProps } from '~/ui/submit-button'
import { Problem } from './problem'
import { useFocusOnRefusal } from './use-focus-on-refusal'

interface Props {
  intent: string
  /** Names what is deleted. */
  id: string
  /** The page without the dialog. */
  closeTo: string
  /** The URL that the form posts to, if a refusal has to render the dialog again. */
  action?: string
  /** Set when the deletion failed while the dialog stayed open. */
  refusal?: Refusal
  /** More hidden fields. */
  fields?: Record<string, string | number>
  labels?: { cancel: string; confirm: string; pending?: string }
  tone?: SubmitButtonProps['tone']
  /** Fields above the buttons. */
  children?: ReactNode
}

const DELETE = { cancel: 'Cancel', confirm: 'Delete', pending: 'Deleting...' }

/** The buttons of a dialog that asks to confirm a deletion, or something as grave. */
export function DeleteForm(props: Props) {
  const { intent, id, closeTo, action = closeTo, refusal, fields = {}, children } = props
  const { labels = DELETE, tone = 'danger' } = props
  useFocusOnRefusal(refusal, 'dialog')
  return (
    <>
      <Problem refusal={refusal} />
      {/* The dialog's URL names a thing that will not exist: neither the response nor Back may return to it. */}
      <Form method="post" action={action} replace className="stack" preventScrollReset noValidate>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={id} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <div className="row row-apart">
          <Link className="button" to={closeTo} replace preventScrollReset>
            {labels.cancel}
          </Link>
          <SubmitButton tone={tone} pendingText={labels.pending}>
            {labels === DELETE && <Icon name="trash" />}
            {labels.confirm}
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}
