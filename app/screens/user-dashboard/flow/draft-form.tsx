import { Form } from '@remix-run/react'
import type { ComponentProps, RefObject } from 'react'
import { Problem } from '~/forms/problem'
import { type DashboardRefusal, versionIn } from '../refusal'

interface Props extends Omit<ComponentProps<typeof Form>, 'ref'> {
  intent: string
  /** The draft's version that the user saw. */
  version: number
  refusal: DashboardRefusal | undefined
  formRef?: RefObject<HTMLFormElement>
}

/** A form that changes the draft. */
export function DraftForm({ intent, version, refusal, formRef, children, ...rest }: Props) {
  return (
    <Form ref={formRef} method="post" className="stack" preventScrollReset noValidate {...rest}>
      <Problem refusal={refusal} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={Math.max(version, versionIn(refusal))} />
      {children}
    </Form>
  )
}
