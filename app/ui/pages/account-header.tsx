import { Link } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { Logo } from '../logo'
import { Portrait } from '../portrait'
import { SignOutButton } from '../sign-out-button'

interface Props {
  user: ComponentProps<typeof Portrait>['user']
  logo: ComponentProps<typeof Logo>
  title?: string
  /** Leads to a new story, for users who can make one. */
  newStory: ReactNode
}

/** The top of each page of a signed-in user: what leads to a new story, and to their account. */
export function AccountHeader({ user, logo, title, newStory }: Props) {
  return (
    <header className="top-bar account-header">
      <Logo {...logo} />
      {title && <strong className="account-header-title">{title}</strong>}
      <div className="row account-header-links">
        {newStory}
        <Link to="/account" className="link-target account-header-name" dir="auto">
          <Portrait user={user} />
          <span>
            {user.firstName} {user.lastName}
          </span>
        </Link>
      </div>
      <SignOutButton />
    </header>
  )
}
