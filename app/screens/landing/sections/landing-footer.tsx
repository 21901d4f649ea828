import { SectionLink } from './section-link'

const links = [
  { href: '#how-it-works', label: 'How It Works', as: SectionLink },
  { href: '/faq', label: 'FAQ' },
  { href: '#contact-us', label: 'Contact', as: SectionLink },
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
]

const places = [
  {
    href: 'https://www.instagram.com/everspoken',
    label: 'Pictures, on Instagram',
    drawing:
      'M4 8h4l2-3h4l2 3h4a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM8.5 13a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0',
  },
  {
    href: 'https://www.facebook.com/everspoken',
    label: 'Conversations, on Facebook',
    drawing: 'M4 4h13v9H9l-4 3v-3H4zM20 8v9h-1v3l-4-3h-4',
  },
  {
    href: 'https://www.youtube.com/@everspoken',
    label: 'Films, on YouTube',
    drawing: 'M3 5h18v13H3zM10 9l5 2.5-5 2.5zM8 21h8',
  },
]

export function LandingFooter() {
  return (
    <footer className="landing-footer">
      <address>
        <strong>Everspoken</strong>
        <br />
        P.O. Box 1158
        <br />
        Santa Monica, CA 90406
      </address>
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
