import { Form, Link, useActionData, useLocation, useNavigation } from '@remix-run/react'
import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react'
import type { Refusal } from '~/refusal'
import { ModalDialog } from '~/ui/modal-dialog'
import { SignedOutNote } from '~/ui/signed-out'
import { useErrorTitle } from '~/ui/use-error-title'
import { Problem } from '~/web/forms/problem'
import { useFocusOnRefusal } from '~/web/forms/use-focus-on-refusal'
import { dashboardAt } from '../dashboard-url'

/** A dialog over the dashboard, which stays as it is when the dialog opens and closes. */
export function Dialog({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <ModalDialog closeTo={dashboardAt(useLocation().search)} labelledBy={id}>
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
  useErrorTitle(refusal !== undefined)
  useFocusOnRefusal(refusal, 'dialog')
  return refusal
}

interface FormProps extends Omit<ComponentProps<typeof Form>, 'ref'> {
  /** The name of the form in its refusals. */
  name: string
  refusal: Refusal | undefined
  formRef?: RefObject<HTMLFormElement>
}

/** Posts to the dialog's own URL, which its answer replaces in the history. */
export function DialogForm({ name, refusal, formRef, children, ...rest }: FormProps) {
  return (
    <Form ref={formRef} method="post" replace className="stack" preventScrollReset noValidate {...rest}>
      {/* With a key, so that the same problem is announced again. */}
      {!refusal?.problem?.isSignedOut && (
        <Problem key={refusal && JSON.stringify(refusal)} refusal={refusal} />
      )}
      {children}
      <SignedOutNote form={name} />
    </Form>
  )
}

export function CloseLink({ children }: { children: string }) {
  return (
    <Link className="button" to={dashboardAt(useLocation().search)} replace preventScrollReset>
      {children}
    </Link>
  )
}
