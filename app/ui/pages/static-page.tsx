import { useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Logo } from '../logo'
import { NewStoryLink, PersonLinks, type SignedIn } from './person-links'

const footerLinks = [
  { href: '/', label: 'Home' },
  { href: '/faq', label: 'FAQ' },
  // For users too: / alone redirects them to their dashboard.
  { href: '/contact', label: 'Contact Us' },
  { href: '/verify', label: 'Verify' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
]

/** The frame of the pages to read. Its links are plain, because such a page may be sent without script. */
export function StaticPage({ children }: { children: ReactNode }) {
  const user = (useRouteLoaderData('root') as { user?: SignedIn } | undefined)?.user
  return (
    <>
      <header className={user ? 'top-bar account-header' : 'top-bar'}>
        <Logo />
        {user && <PersonLinks user={user} newStory={user.canMakeStories && <NewStoryLink />} />}
      </header>
      <main id="content" className="page narrow reading">
        {children}
      </main>
      <PageFooter />
    </>
  )
}

/** The frame of a page with one form. */
export const FormPage = ({ children }: { children: ReactNode }) => (
  <StaticPage>
    <div className="form-page stack">{children}</div>
  </StaticPage>
)

export function PageFooter() {
  return (
    <footer className="reading-footer">
      <nav className="row" aria-label="Footer">
        {footerLinks.map(({ href, label }) => (
          <a key={href} href={href} className="link-target">
            {label}
          </a>
        ))}
      </nav>
      <p className="soft small">© 2025 Everspoken</p>
    </footer>
  )
}

interface ResultProps {
  heading: string
  children: ReactNode
  /** The way on. */
  link: { href: string; label: string }
}

/** The result of a form, in its place. */
export const Result = ({ heading, children, link }: ResultProps) => (
  <>
    <ResultHeading>{heading}</ResultHeading>
    <div className="sheet stack">
      {children}
      <a href={link.href} className="button button-primary">
        {link.label}
      </a>
    </div>
  </>
)

/** The heading of a form's result; it has the focus, so that a screen reader begins there. */
export function ResultHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Of what appears by script, React focuses fields only.
  useEffect(() => heading.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is new, and this is what it is about
    <h1 ref={heading} tabIndex={-1} autoFocus className="answer-heading">
      {children}
    </h1>
  )
}
