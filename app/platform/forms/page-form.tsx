import { Form, type FormProps } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Refusal } from '~/platform/refusal'
import { SubmitButton } from '~/platform/ui/submit-button'
import { Problem } from './problem'
import { useRefused } from './use-refused'

interface Props extends FormProps {
  refusal: Refusal | undefined
  errorId?: string
  withToast?: boolean
  button: string
  pendingText: string
  after?: ReactNode
}

export function PageForm({
  refusal,
  errorId,
  withToast,
  button,
  pendingText,
  children,
  after,
  ...rest
}: Props) {
  useRefused(refusal)
  return (
    <Form method="post" className="sheet stack" noValidate {...rest}>
      <Problem id={errorId} refusal={refusal} withToast={withToast} />
      {children}
      <SubmitButton pendingText={pendingText}>{button}</SubmitButton>
      {after}
    </Form>
  )
}
