import { Form, type useFetcher, useFormAction } from '@remix-run/react'
import type { ComponentProps, RefObject } from 'react'
import { SignedOutNote } from '~/ui/signed-out'
import { Problem } from '~/web/forms/problem'
import { type DashboardRefusal, pathOf, versionIn } from './refusal'

interface Props extends Omit<ComponentProps<typeof Form>, 'ref'> {
  fetcher?: Pick<ReturnType<typeof useFetcher>, 'Form'>
  version?: number
  refusal: DashboardRefusal | undefined
  formRef?: RefObject<HTMLFormElement>
}

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
