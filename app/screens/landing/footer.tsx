import { Link } from '@remix-run/react'

/** The pages without script are loaded as documents. */
export function Footer() {
  return (
    <footer className="landing-footer">
      <nav className="row" aria-label="Footer">
        <a href="#how-it-works" className="link-target">
          How It Works
        </a>
        <Link to="/faq" className="link-target">
          FAQ
        </Link>
        <a href="/privacy" className="link-target">
          Privacy
        </a>
        <a href="/terms" className="link-target">
          Terms
        </a>
      </nav>
      <p className="soft small">© 2025 Everspoken</p>
    </footer>
  )
}
