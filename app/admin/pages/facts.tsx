import { Fragment, type ReactNode } from 'react'
import type { User } from '~/accounts/users.server'
import { CopyButton } from '~/platform/forms/copy-button'
import { Field } from '~/platform/forms/field'
import { storedPath } from '~/platform/text/stored-path'
import { Icon } from '~/platform/ui/icon'
import { Player } from '~/platform/ui/player/player'

export type Fact = [label: string, value: ReactNode]

interface Props {
  className?: string
  facts: Fact[]
}

export function Facts({ className = 'person-facts', facts }: Props) {
  return (
    <dl className={`facts ${className}`}>
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            {typeof value === 'string' && value ? <span dir="auto">{value}</span> : value || <NotSet />}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

export const NotSet = () => <span className="soft">Not set</span>

type Named = Pick<User, 'firstName' | 'lastName' | 'username'>

export const nameOf = (user: Omit<Named, 'username'> | null) =>
  user ? `${user.firstName} ${user.lastName}` : 'Unknown User'

export const UserName = ({ user }: { user: Named | null }) => (
  <span className="user-name">
    <span className="name" dir="auto">
      {nameOf(user)}
    </span>{' '}
    {user && <span className="soft small handle">@{user.username}</span>}
  </span>
)

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

export const PrivateNote = ({ children }: { children: ReactNode }) => (
  <p className="private-note small">
    <Icon name="eye" />
    <span>{children}</span>
  </p>
)

interface Story {
  title: string
  audioPath: string | null
  peaks: string | null
  durationMs: number | null
}

export const StoryPlayer = ({ title, audioPath, peaks, durationMs }: Story) =>
  audioPath && (
    <Player
      src={storedPath(audioPath)}
      peaks={peaks ?? undefined}
      durationMs={durationMs ?? 0}
      title={title}
      madeByMachine
    />
  )

export const LinkOnce = ({ link, label, children }: { link: string; label: string; children: ReactNode }) => (
  <div className="form-success stack" role="status">
    <p>
      <strong>Copy this link now.</strong> It isn’t shown again, {children}
    </p>
    <Field name="link" label={label} defaultValue={link} readOnly />
    <CopyButton text={link} />
  </div>
)
