import type { ComponentProps } from 'react'
import { Logo } from '../logo'
import { SignOutButton } from '../sign-out-button'
import { PersonLinks } from './person-links'

interface Props extends ComponentProps<typeof PersonLinks> {
  logo: ComponentProps<typeof Logo>
  title?: string
  isBare?: boolean
}

export function AccountHeader({ logo, title, isBare, ...links }: Props) {
  return (
    <header className="top-bar account-header">
      <Logo {...logo} />
      {!isBare && (
        <>
          {title && <strong className="account-header-title">{title}</strong>}
          <PersonLinks {...links} />
          <SignOutButton />
        </>
      )}
    </header>
  )
}
