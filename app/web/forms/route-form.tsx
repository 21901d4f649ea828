import { Form, Link, useActionData, useFormAction } from '@remix-run/react'
import type { ComponentProps, MouseEvent, ReactNode, RefObject } from 'react'
import type { Refusal } from '~/refusal'
import { STAYS, useDialog } from '~/ui/link-dialog'
import { SignedOutNote } from '~/ui/signed-out'
import { Problem } from './problem'
import { useRefused } from './use-refused'

interface Props extends Omit<ComponentProps<typeof Form>, 'ref' | 'children'> {
  formRef?: RefObject<HTMLFormElement>
  children: (refusal: Refusal | undefined) => ReactNode
}

export function RouteForm({ formRef, children, ...rest }: Props) {
  const dialog = useDialog()
  const sent = useActionData<Refusal>()
  const refusal = dialog ? dialog.refusal : sent
  useRefused(refusal, dialog ? 'dialog' : 'main')
  const Shown = dialog?.Form ?? Form
  const action = useFormAction(dialog?.action)
  return (
    <Shown ref={formRef} method="post" action={action} className="stack" noValidate {...rest}>
      {!refusal?.problem?.isSignedOut && (
        // With a key, so that the same problem is announced again.
        <Problem key={refusal && JSON.stringify(refusal)} refusal={refusal} />
      )}
      {dialog && !dialog.leavesPage && <input type="hidden" name={STAYS} value="yes" />}
      {children(refusal)}
      <SignedOutNote form={new URL(action, 'http://a').pathname} />
    </Shown>
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
