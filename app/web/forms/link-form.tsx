import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Refusal } from '~/refusal'
import { Result, StaticPage } from '~/ui/pages/static-page'
import { SubmitButton } from '~/ui/submit-button'
import { useErrorTitle } from '~/ui/use-error-title'
import { Problem } from './problem'

interface Props {
  view: 'form' | 'done' | 'invalid'
  refusal: Refusal | undefined
  /** The heading of the form, and its button. */
  heading: string
  button: string
  pendingText: string
  /** The question of the form. */
  children: ReactNode
  done: { heading: string; text: string }
  /** The text where the link is invalid. */
  invalid: string
  /** The way on from a result. */
  next: { href: string; label: string }
}

/** The page of a link in an email, which asks before it does what the link is for: programs follow links too. */
export function LinkForm({
  view,
  refusal,
  heading,
  button,
  pendingText,
  children,
  done,
  invalid,
  next,
}: Props) {
  useErrorTitle(refusal !== undefined)
  const isDone = view === 'done'
  return (
    <StaticPage>
      <div className="form-page stack">
        {view === 'form' ? (
          <>
            <h1>{heading}</h1>
            <Form method="post" className="sheet stack" noValidate>
              <Problem refusal={refusal} />
              <p>{children}</p>
              <SubmitButton pendingText={pendingText}>{button}</SubmitButton>
            </Form>
          </>
        ) : (
          <Result heading={isDone ? done.heading : 'Invalid link'} link={next}>
            <p>{isDone ? done.text : invalid}</p>
          </Result>
        )}
      </div>
    </StaticPage>
  )
}
