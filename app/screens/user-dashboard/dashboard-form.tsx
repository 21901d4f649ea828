import { Form, useLocation } from '@remix-run/react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { SignedOutNote } from '~/ui/signed-out'
import { Problem } from '~/web/forms/problem'
import { type DashboardRefusal, versionIn } from './refusal'

interface Props extends Omit<ComponentProps<typeof Form>, 'ref'> {
  /** The name of the form in its refusals. */
  name: string
  /** The draft's version that the user saw, in a form that changes the draft. */
  version?: number
  refusal: DashboardRefusal | undefined
  formRef?: RefObject<HTMLFormElement>
}

/** A form with its refusal, which posts to its route's own URL where it names no other. */
export function DashboardForm({ name, version, refusal, formRef, children, ...rest }: Props) {
  return (
    <Form ref={formRef} method="post" className="stack" preventScrollReset noValidate {...rest}>
      {/* With a key, so that the same problem is announced again. */}
      {!refusal?.problem?.isSignedOut && (
        <Problem key={refusal && JSON.stringify(refusal)} refusal={refusal} />
      )}
      {version !== undefined && (
        <input type="hidden" name="version" value={Math.max(version, versionIn(refusal))} />
      )}
      {children}
      <SignedOutNote form={name} />
    </Form>
  )
}

/** A form in the page, which without script is shown in the dialog of its route once it was refused, and not here too. */
export function UnlessInDialog({ path, children }: { path: string; children: ReactNode }) {
  return useLocation().pathname.endsWith(`/${path}`) ? null : children
}
