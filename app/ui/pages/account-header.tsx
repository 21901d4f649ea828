import type { ComponentProps } from 'react'
import { Logo } from '../logo'
import { SignOutButton } from '../sign-out-button'
import { PersonLinks } from './person-links'

interface Props extends ComponentProps<typeof PersonLinks> {
  logo: ComponentProps<typeof Logo>
  title?: string
}

export function AccountHeader({ logo, title, ...links }: Props) {
  return (
    <header className="top-bar account-header">
      <Logo {...logo} />
      {title && <strong className="account-header-title">{title}</strong>}
      <PersonLinks {...links} />
      <SignOutButton />
    </header>
  )
}
