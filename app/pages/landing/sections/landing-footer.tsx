import type { FooterPlaces } from '../page-texts.server'
import { SectionLink } from './section-link'

const links = [
  { href: '#how-it-works', label: 'How It Works', as: SectionLink },
  { href: '/faq', label: 'FAQ' },
  { href: '#contact-us', label: 'Contact', as: SectionLink },
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
]

export function LandingFooter({ places }: { places: FooterPlaces }) {
  return (
    <footer className="landing-footer">
      <address>
        <strong>Everspoken</strong>
        <br />
        P.O. Box 1158
        <br />
        Santa Monica, CA 90406
      </address>
      {places.length > 0 && (
        <ul className="places" aria-label="Elsewhere">
          {places.map(({ href, label, drawing }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noopener">
                <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                  <path d={drawing} />
                </svg>
                <span className="visually-hidden">{label} (opens a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <nav className="landing-footer-links" aria-label="Footer">
        {links.map(({ href, label, as: Link = 'a' }) => (
          <Link key={href} href={href} className="link-target">
            {label}
          </Link>
        ))}
      </nav>
      <p className="soft small">© 2025 Everspoken</p>
    </footer>
  )
}
