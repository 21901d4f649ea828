import type { ComponentProps, ReactNode } from 'react'
import type { Refusal } from '~/refusal'
import { ModalDialog } from '~/ui/modal-dialog'
import { useFocusOnList } from '~/ui/use-focus-on-list'
import { useQuery } from '~/ui/use-query'
import { DeleteForm } from '~/web/forms/delete-form'
import { adminLink, noDialog } from './admin-link'
import type { actFailures } from './labels'

interface Props {
  title: string
  intent: keyof typeof actFailures
  id: string
  className?: string
  refusal?: Refusal
  labels?: ComponentProps<typeof DeleteForm>['labels']
  tone?: ComponentProps<typeof DeleteForm>['tone']
  /** To be filled in before. */
  field?: ReactNode
  children: ReactNode
}

/** A dialog whose form does something to a user or a story, by its intent. */
export function ConfirmDialog(props: Props) {
  const { title, intent, id, className = '', refusal, labels, tone, field, children } = props
  const query = useQuery()
  const closeTo = adminLink(query, noDialog)
  const action = field ? adminLink(query, {}) : closeTo
  useFocusOnList(id)
  return (
    <ModalDialog closeTo={closeTo} labelledBy={`${intent}-title`}>
      <div className={`stack ${className}`}>
        <h2 id={`${intent}-title`}>{title}</h2>
        {children}
        <DeleteForm {...{ intent, id, closeTo, action, refusal, labels, tone }}>{field}</DeleteForm>
      </div>
    </ModalDialog>
  )
}
