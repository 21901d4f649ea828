import { StaticPage } from './static-page'

/** For addresses that lead nowhere; home is their own dashboard to those who are signed in. */
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
