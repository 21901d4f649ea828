import { Fragment, type ReactNode } from 'react'

interface Props {
  className?: string
  /** A value that is missing is said to be 'Not set' (docs/spec.md, section 2). */
  facts: [label: string, value: ReactNode][]
}

export function Facts({ className = '', facts }: Props) {
  return (
    <dl className={`facts ${className}`}>
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value || <NotSet />}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

export const NotSet = () => <span className="soft">Not set</span>

/** Breaks behind the @ first, where a line is too short for the whole address. */
export function EmailText({ email }: { email: string }) {
  const domainAt = email.indexOf('@') + 1
  return (
    <>
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </>
  )
}
