import { isRouteErrorResponse } from '@remix-run/react'
import { BUSY, NO_ROOM } from '~/refusal'
import { StaticPage } from './static-page'

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

/** The title and text of an error page. */
export const explanationOf = (status: number) => explanations[status] ?? unexpected

export const errorTitle = (status: number) => explanationOf(status).title

/** The page for an error that no screen handles itself. */
export function ErrorPage({ status }: { status: number }) {
  if (status === 404) return <NotFoundPage />
  const { title, text } = explanationOf(status)
  return (
    <StaticPage>
      <h1>{title}</h1>
      <p>{text}</p>
      <HomeLink />
    </StaticPage>
  )
}

/** Its link is plain: the page may be sent without script, and home is a dashboard for a user who is signed in. */
export function NotFoundPage() {
  return (
    <StaticPage>
      <h1>404 Page Not Found</h1>
      <p>There’s nothing at this address. It may have been mistyped, or what was here has gone.</p>
      <HomeLink />
    </StaticPage>
  )
}

const HomeLink = () => (
  <p>
    <a href="/" className="button">
      Return to Home
    </a>
  </p>
)
