import { Fragment, type ReactNode } from 'react'

interface Props {
  className?: string
  /** A missing value is shown as 'Not set' (docs/spec.md, section 2). */
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

/** A narrow line breaks after the @ first. */
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
