import { Link } from '@remix-run/react'
import { voiceLine } from '~/ui/player/voice-line'
import { peaks } from './sample-clip.json'
import { SectionLink } from './section-link'
import { useMenu } from './use-menu'

const mark = voiceLine(peaks.slice(0, 16), { turns: 11, width: 44, height: 22 })

/** On a phone the links are a menu. Without script it is open while it is the URL's target, so each of its links closes it. */
export function TopBar() {
  const { bar, isOpen } = useMenu()
  const state = isOpen === undefined ? '' : isOpen ? ' menu-open' : ' menu-closed'
  return (
    <header className="landing-bar" ref={bar}>
      <Link to="/" className="logo">
        <svg className="logo-mark" viewBox="0 0 44 22" width="44" height="22" aria-hidden="true">
          <path d={mark} />
        </svg>
        Everspoken
      </Link>
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
