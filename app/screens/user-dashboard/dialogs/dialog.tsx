import { Link, useActionData, useLocation, useNavigation } from '@remix-run/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Refusal } from '~/refusal'
import { Icon } from '~/ui/icon'
import { ModalDialog } from '~/ui/modal-dialog'
import { SubmitButton, type SubmitButtonProps } from '~/ui/submit-button'
import { useFocusOnList } from '~/ui/use-focus-on-list'
import { useRefused } from '~/web/forms/use-refused'
import { DashboardForm } from '../dashboard-form'
import { dashboardAt } from '../dashboard-url'

export { sendForm } from '../refusal'

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

/** @param to the place that it leads to, if that isn't the page beneath; `hash` one in that page */
export function CloseLink({ children, to, hash = '' }: { children: string; to?: string; hash?: string }) {
  const page = dashboardAt(useLocation())
  return (
    <Link className="button" to={to ?? page + hash} replace preventScrollReset>
      {children}
    </Link>
  )
}

/** The beginning of a story, which tells it from others of the same title. */
export const FirstWords = ({ children }: { children: string }) => (
  <p className="voice">
    <q dir="auto">{children}</q>
  </p>
)

interface Props extends Pick<ComponentProps<typeof DashboardForm>, 'encType'> {
  heading: string
  /** The selector of what gets the focus if the dialog's link is gone with what it is about. */
  focusAfter?: string
  /** The texts of the link and of the button, and the button's while the form is being sent. */
  labels: { cancel: string; confirm: string; pending?: string; icon?: 'trash' }
  tone?: SubmitButtonProps['tone']
  /** Where the link leads that leaves all as it is, if not to the page. */
  back?: string
  fields?: (refusal: Refusal | undefined) => ReactNode
  children?: ReactNode
}

export function FormDialog({ heading, focusAfter, labels, tone, back, fields, children, ...form }: Props) {
  const refusal = useDialogRefusal()
  useFocusOnList(focusAfter, focusAfter)
  return (
    <Dialog heading={heading}>
      {children}
      <DialogForm {...form} refusal={refusal}>
        {fields?.(refusal)}
        <div className="row row-apart">
          <CloseLink to={back}>{labels.cancel}</CloseLink>
          <SubmitButton tone={tone} pendingText={labels.pending}>
            {labels.icon && <Icon name={labels.icon} />}
            {labels.confirm}
          </SubmitButton>
        </div>
      </DialogForm>
    </Dialog>
  )
}
