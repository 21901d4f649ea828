import { Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Logo } from '~/platform/ui/logo'
import { SectionLink } from './section-link'

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
        <Link to="/sign-in" className="button menu-sign-in" preventScrollReset>
          Sign In
        </Link>
      </nav>
    </header>
  )
}

/** The menu with script: the URL stays, and the focus moves into the menu and back. Until then `isOpen` is undefined. */
function useMenu() {
  const bar = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState<boolean>()

  useEffect(() => {
    setIsOpen(window.location.hash === '#menu')
    const header = bar.current
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link) return
      const href = link.getAttribute('href')
      if (href === '#menu' || href === '#top') event.preventDefault()
      setIsOpen(href === '#menu')
      if (href === '#top') focusOn(header, 'opener')
    }
    header?.addEventListener('click', onClick)
    return () => header?.removeEventListener('click', onClick)
  }, [])

  useEffect(() => {
    if (!isOpen) return
    focusOn(bar.current, 'closer')
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setIsOpen(false)
      focusOn(bar.current, 'opener')
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen])

  return { bar, isOpen }
}

function focusOn(header: HTMLElement | null, link: 'opener' | 'closer') {
  header?.querySelector<HTMLElement>(`.menu-${link}`)?.focus()
}
