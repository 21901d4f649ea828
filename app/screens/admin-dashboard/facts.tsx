import { Fragment, type ReactNode } from 'react'
import { Icon } from '~/ui/icon'
import { Player } from '~/ui/player/player'

/** A missing value is shown as 'Not set' (docs/spec.md, section 2). */
export type Fact = [label: string, value: ReactNode]

interface Props {
  className?: string
  facts: Fact[]
}

export function Facts({ className = '', facts }: Props) {
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

/** A full name and the username, which stay apart on a line that is too narrow for both. */
export const UserName = ({ name, username }: { name: string; username?: string }) => (
  <span className="user-name">
    <span className="name" dir="auto">
      {name}
    </span>{' '}
    {username && <span className="soft small handle">@{username}</span>}
  </span>
)

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

/** Says that opening a user's words is recorded (app/audit). */
export const PrivateNote = ({ children }: { children: ReactNode }) => (
  <p className="private-note small">
    <Icon name="eye" />
    <span>{children}</span>
  </p>
)

interface Story {
  title: string
  audioPath: string | null
  peaks?: string
  durationMs: number | null
}

/** The audio of a story; nothing if it has none. */
export const StoryPlayer = ({ title, audioPath, peaks, durationMs }: Story) =>
  audioPath && (
    <Player
      src={`/app-storage/${audioPath}`}
      peaks={peaks}
      durationMs={durationMs ?? 0}
      title={title}
      madeByMachine
    />
  )
