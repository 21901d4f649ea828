import { Link } from '@remix-run/react'
import { Logo } from '~/ui/logo'
import { SectionLink } from './section-link'
import { useMenu } from './use-menu'

/** On a phone the links are a menu. Without script it is open while it is the URL's target, so each of its links closes it. */
export function TopBar() {
  const { bar, isOpen } = useMenu()
  const state = isOpen === undefined ? '' : isOpen ? ' menu-open' : ' menu-closed'
  return (
    <header className="landing-bar" ref={bar}>
      <Logo />
      <a href="#menu" className="button menu-opener" aria-expanded={isOpen}>
        Menu
      </a>
      <nav id="menu" className={`menu${state}`} aria-label="Main">
        <a href="#top" className="button menu-closer">
          Close
        </a>
        <SectionLink href="#how-it-works" className="menu-link">
          How It Works
        </SectionLink>
        <SectionLink href="#message-from-founder" className="menu-link">
          About Us
        </SectionLink>
        <Link to="/?dialog=sign-in" className="button menu-sign-in" preventScrollReset>
          Sign In
        </Link>
      </nav>
    </header>
  )
}
