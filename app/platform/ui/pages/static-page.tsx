import { isRouteErrorResponse, type MetaFunction, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { BUSY, NO_ROOM } from '~/platform/refusal'
import { Logo } from '../logo'
import { NewStoryLink, PersonLinks, type SignedIn } from './person-links'

const footerLinks = [
  { href: '/', label: 'Home' },
  { href: '/faq', label: 'FAQ' },
  // For users too: / alone redirects them to their dashboard.
  { href: '/contact', label: 'Contact Us' },
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
  link: { href: string; label: string }
}

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

export const NOT_LISTED = { name: 'robots', content: 'noindex' }

export const formTitle = (title: string) => `${title} · Everspoken`

export const formMeta =
  (title: string, ...others: Record<string, string>[]): MetaFunction =>
  () => [{ title: formTitle(title) }, ...others]

const explanations: Record<number, { title: string; text: string }> = {
  400: { title: 'That request could not be read', text: 'Please go back and try again.' },
  401: { title: 'Please log in to continue.', text: 'You’ve been signed out in the meantime.' },
  403: { title: 'Access Denied', text: 'This page isn’t open to you.' },
  404: { title: 'Page Not Found', text: 'There’s nothing at this address.' },
  405: { title: 'That isn’t possible here', text: 'Please go back and try again.' },
  413: {
    title: 'That is too large',
    text: 'A recording or a PDF can be up to 50MB. Please go back and choose a smaller file, or shorten what you typed.',
  },
  415: { title: 'That could not be read', text: 'Please go back and send the form again.' },
  429: {
    title: 'There were too many attempts',
    text: 'Too many attempts. Please wait before trying again.',
  },
  503: { title: BUSY.title, text: BUSY.message },
  507: { title: NO_ROOM.title, text: NO_ROOM.message },
}

const unexpected = {
  title: 'Something went wrong',
  text: 'The fault is ours. What you have saved is safe. Please go back and try again in a moment.',
}

export const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500)

export const explanationOf = (status: number) => explanations[status] ?? unexpected

export const errorTitle = (status: number) => explanationOf(status).title

const NOT_FOUND = {
  title: '404 Page Not Found',
  text: 'There’s nothing at this address. It may have been mistyped, or what was here has gone.',
}

/**
 * The page for an error that no screen handles itself. Its link is plain: the page may be sent without script, and home
 * is a dashboard for a user who is signed in.
 */
export function ErrorPage({ status }: { status: number }) {
  const { title, text } = status === 404 ? NOT_FOUND : explanationOf(status)
  return (
    <StaticPage>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a href="/" className="button">
          Return to Home
        </a>
      </p>
    </StaticPage>
  )
}
