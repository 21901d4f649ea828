import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { CancelLink } from '~/platform/forms/route-form'
import { SubmitButton, type SubmitButtonProps } from '~/platform/ui/submit-button'
import { useFocusedHeading } from '~/platform/ui/use-focused-heading'

interface Props {
  heading: string
  back?: { to: string; label: string }
  children: ReactNode
}

export function FormPage({ heading, back, children }: Props) {
  return (
    <section className="sheet stack form-sheet" aria-labelledby="form-title">
      <h1 id="form-title" ref={useFocusedHeading()} tabIndex={-1}>
        {heading}
      </h1>
      {children}
      {back && (
        <p>
          <Link className="link-target" to={back.to}>
            {back.label}
          </Link>
        </p>
      )}
    </section>
  )
}

export const FirstWords = ({ children }: { children: string }) => (
  <p className="voice">
    <q dir="auto">{children}</q>
  </p>
)

interface ButtonsProps extends Pick<SubmitButtonProps, 'tone' | 'pendingText' | 'children'> {
  back: string
  cancel?: string
}

export const FormButtons = ({ back, cancel = 'Cancel', ...button }: ButtonsProps) => (
  <div className="row row-apart">
    <CancelLink to={back}>{cancel}</CancelLink>
    <SubmitButton {...button} />
  </div>
)
