import type { ReactNode } from 'react'

/** The frame of the pages that are there to be read. Its links are plain: such a page may have been sent without script. */
export function StaticPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="top-bar">
        <a href="/" className="logo">
          Everspoken
        </a>
      </header>
      <main className="page narrow reading">{children}</main>
      <footer className="reading-footer">
        <nav className="row" aria-label="Footer">
          <a href="/" className="link-target">
            Home
          </a>
          <a href="/faq" className="link-target">
            FAQ
          </a>
          <a href="/privacy" className="link-target">
            Privacy
          </a>
          <a href="/terms" className="link-target">
            Terms
          </a>
        </nav>
        <p className="soft small">© 2025 Everspoken</p>
      </footer>
    </>
  )
}
