import { Link, useActionData, useLocation, useNavigation } from '@remix-run/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Refusal } from '~/refusal'
import { ModalDialog } from '~/ui/modal-dialog'
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
