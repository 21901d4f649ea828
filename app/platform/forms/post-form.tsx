import { Form, type useFetcher, useFormAction } from '@remix-run/react'
import type { ComponentProps, RefObject } from 'react'
import type { Refusal } from '~/platform/refusal'
import { SignedOutNote } from '~/platform/ui/signed-out'
import { Problem } from './problem'

export type VersionedRefusal = Refusal & { version?: number }

export const versionIn = (refusal: VersionedRefusal | undefined): number =>
  refusal?.version ?? Number(refusal?.values.version ?? 0)

interface Props extends Omit<ComponentProps<typeof Form>, 'ref'> {
  fetcher?: Pick<ReturnType<typeof useFetcher>, 'Form'>
  /** Of what is edited, where a form that is older is refused. */
  version?: number
  refusal: VersionedRefusal | undefined
  formRef?: RefObject<HTMLFormElement>
}

export function PostForm({ fetcher, version, refusal, formRef, children, ...rest }: Props) {
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
      <SignedOutNote form={new URL(action, 'http://a').pathname} />
    </Shown>
  )
}
