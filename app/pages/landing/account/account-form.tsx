import { Form, Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useRefused } from '~/platform/forms/use-refused'
import type { Refusal } from '~/platform/refusal'

const tabs = { 'sign-in': 'Sign In', 'sign-up': 'Sign Up' }

type Tab = keyof typeof tabs

/** The other tab keeps the token of an invitation. Each is a page of its own, so switching removes the other form's errors. */
export function AccountTabs({ current }: { current: Tab }) {
  const { search } = useLocation()
  return (
    <nav className="tabs" aria-label="Sign in or sign up">
      {Object.entries(tabs).map(([name, label]) => (
        <Link
          key={name}
          to={`/${name}${search}`}
          aria-current={name === current ? 'page' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

interface Props {
  id: string
  refusal: Refusal | undefined
  children: ReactNode
}

export function AccountForm({ id, refusal, children }: Props) {
  useRefused(refusal, `#${id}`)
  return (
    <Form method="post" id={id} className="stack" preventScrollReset noValidate>
      {children}
      <Link to="/" className="button button-quiet" preventScrollReset>
        Back to home
      </Link>
    </Form>
  )
}
