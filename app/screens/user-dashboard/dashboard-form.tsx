import { Form, useFetcher, useFormAction, useLocation } from '@remix-run/react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import type { Refusal } from '~/refusal'
import { SignedOutNote } from '~/ui/signed-out'
import { SubmitButton, type SubmitButtonProps } from '~/ui/submit-button'
import { Problem, useRefusalToast } from '~/web/forms/problem'
import { useRouteModules } from '~/web/forms/use-route-modules'
import { type DialogPath, dialogUrl } from './dashboard-url'
import { type DashboardRefusal, pathOf, versionIn } from './refusal'

interface Props extends Omit<ComponentProps<typeof Form>, 'ref'> {
  /** Sends it, so that the page stays. */
  fetcher?: Pick<ReturnType<typeof useFetcher>, 'Form'>
  /** The draft's version that the user saw, in a form that changes the draft. */
  version?: number
  refusal: DashboardRefusal | undefined
  formRef?: RefObject<HTMLFormElement>
}

/** A form with its refusal, which posts to its route's own URL where it names no other. */
export function DashboardForm({ fetcher, version, refusal, formRef, children, ...rest }: Props) {
  const Shown = fetcher?.Form ?? Form
  const action = useFormAction(rest.action)
  return (
    <Shown ref={formRef} method="post" className="stack" preventScrollReset noValidate {...rest}>
      {/* With a key, so that the same problem is announced again. */}
      {!refusal?.problem?.isSignedOut && (
        <Problem key={refusal && JSON.stringify(refusal)} refusal={refusal} />
      )}
      {version !== undefined && (
        <input type="hidden" name="version" value={Math.max(version, versionIn(refusal))} />
      )}
      {children}
      <SignedOutNote form={pathOf(action)} />
    </Shown>
  )
}

/** A form in the page, which without script is shown in the dialog of its route once it was refused, and not here too. */
export function UnlessInDialog({ path, children }: { path: string; children: ReactNode }) {
  return useLocation().pathname.endsWith(`/${path}`) ? null : children
}

interface PostProps extends Pick<SubmitButtonProps, 'tone' | 'children'> {
  /** Of the dialog's folder. */
  name: string
  path: DialogPath
}

/** A button that posts to the route of a dialog by a fetcher; without script that dialog shows what was refused. */
export function PostButton({ name, path, ...button }: PostProps) {
  const posting = useFetcher<Refusal>()
  const action = dialogUrl(path, useLocation())
  useRefusalToast(posting.data)
  useRouteModules(`screens/user-dashboard/dialogs/${name}/route`)
  return (
    <posting.Form method="post" action={action}>
      <SubmitButton {...button} />
      {posting.data?.problem?.isSignedOut && <SignedOutNote form={pathOf(action)} />}
    </posting.Form>
  )
}
