import { isRouteErrorResponse, Link } from '@remix-run/react'
import { StaticPage } from './static-page'

const explanations: Record<number, { title: string; text: string }> = {
  400: { title: 'That request could not be read', text: 'Please go back and try once more.' },
  401: { title: 'Please log in to continue.', text: 'You have been signed out meanwhile.' },
  403: { title: 'Access Denied', text: 'This page is not open to you.' },
  404: { title: 'Page Not Found', text: 'There is nothing at this address.' },
  405: { title: 'That is not possible here', text: 'Please go back and try once more.' },
  413: {
    title: 'That is too large',
    text: 'A recording or a PDF may have up to 50MB, and a text many pages. Please go back and choose a smaller file, or shorten what you typed.',
  },
  415: { title: 'That could not be read', text: 'Please go back and send the form again.' },
  429: {
    title: 'There were too many attempts',
    text: 'Too many attempts. Please wait before trying again.',
  },
  503: { title: 'Everspoken is busy', text: 'Please wait a little and try again. Nothing of yours is lost.' },
  507: {
    title: 'There is no room left',
    text: 'The disk of this service is full, so nothing new can be kept. What you have stored before is safe.',
  },
}

const unexpected = {
  title: 'Something went wrong',
  text: 'The fault is ours. What you have saved is safe. Please go back and try again in a moment.',
}

export const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500)

/** The title and text of an error page. */
export const explanationOf = (status: number) => explanations[status] ?? unexpected

export const errorTitle = (status: number) => explanationOf(status).title

/** The page for an error that no screen handles itself. */
export function ErrorPage({ status }: { status: number }) {
  if (status === 404) return <NotFoundPage />
  const { title, text } = explanationOf(status)
  return (
    <main className="page narrow">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <Link to="/" className="button" reloadDocument>
          Return to Home
        </Link>
      </p>
    </main>
  )
}

/** Its link is plain: the page may be sent without script, and home is a dashboard for a user who is signed in. */
export function NotFoundPage() {
  return (
    <StaticPage>
      <h1>404 Page Not Found</h1>
      <p>There is nothing at this address. It may have been mistyped, or what was here is gone.</p>
      <p>
        <a href="/" className="button">
          Return to Home
        </a>
      </p>
    </StaticPage>
  )
}
