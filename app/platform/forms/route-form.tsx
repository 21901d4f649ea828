import { Link, useActionData, useFormAction } from '@remix-run/react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { Refusal } from '~/platform/refusal'
import { STAYS } from '~/platform/ui/done'
import { useDialog } from '~/platform/ui/link-dialog'
import { PostForm } from './post-form'
import { useRefused } from './use-refused'

interface Props extends Omit<ComponentProps<typeof PostForm>, 'refusal' | 'children'> {
  children: (refusal: Refusal | undefined) => ReactNode
}

export function RouteForm({ children, ...rest }: Props) {
  const dialog = useDialog()
  const sent = useActionData<Refusal>()
  const refusal = dialog ? dialog.refusal : sent
  useRefused(refusal, dialog ? 'dialog' : 'main')
  return (
    <PostForm
      fetcher={dialog}
      action={useFormAction(dialog?.action)}
      refusal={refusal}
      preventScrollReset={false}
      {...rest}
    >
      {dialog && !dialog.leavesPage && <input type="hidden" name={STAYS} value="yes" />}
      {children(refusal)}
    </PostForm>
  )
}

export function CancelLink({ to, children }: { to: string; children: ReactNode }) {
  const dialog = useDialog()
  function close(event: MouseEvent) {
    if (!dialog) return
    event.preventDefault()
    dialog.close()
  }
  return (
    <Link className="button" to={to} onClick={close}>
      {children}
    </Link>
  )
}
