interface Props {
  className: string
  /** The first link, which every page has of its own. */
  first: { href: string; label: string }
}

/** Its links are plain: they lead from and to pages without script. */
export function SiteFooter({ className, first }: Props) {
  const links = [
    first,
    { href: '/faq', label: 'FAQ' },
    { href: '/#contact-us', label: 'Contact Us' },
    { href: '/privacy', label: 'Privacy' },
    { href: '/terms', label: 'Terms' },
  ]
  return (
    <footer className={className}>
      <nav className="row" aria-label="Footer">
        {links.map(({ href, label }) => (
          <a key={href} href={href} className="link-target">
            {label}
          </a>
        ))}
      </nav>
      <p className="soft small">© 2025 Everspoken</p>
    </footer>
  )
}
