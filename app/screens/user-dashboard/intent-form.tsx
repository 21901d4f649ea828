import { Form } from '@remix-run/react'
import type { ComponentProps, RefObject } from 'react'
import { SignedOutNote } from '~/ui/signed-out'
import { Problem } from '~/web/forms/problem'
import { type DashboardRefusal, formOf, versionIn } from './refusal'

interface Props extends Omit<ComponentProps<typeof Form>, 'ref'> {
  intent: string
  /** The draft's version that the user saw, in a form that changes the draft. */
  version?: number
  refusal: DashboardRefusal | undefined
  formRef?: RefObject<HTMLFormElement>
}

export function IntentForm({ intent, version, refusal, formRef, children, ...rest }: Props) {
  return (
    <Form ref={formRef} method="post" className="stack" preventScrollReset noValidate {...rest}>
      {/* With a key, so that the same problem is announced again. */}
      {!refusal?.problem?.isSignedOut && (
        <Problem key={refusal && JSON.stringify(refusal)} refusal={refusal} />
      )}
      <input type="hidden" name="intent" value={intent} />
      {version !== undefined && (
        <input type="hidden" name="version" value={Math.max(version, versionIn(refusal))} />
      )}
      {children}
      <SignedOutNote form={formOf(intent)} />
    </Form>
  )
}
