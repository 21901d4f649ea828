/** For addresses that lead nowhere. A plain link: the page may have been sent without script. */
export function NotFoundPage() {
  return (
    <main className="page narrow stack">
      <h1>404 Page Not Found</h1>
      <p>There is nothing at this address. It may have been mistyped, or what was here is gone.</p>
      <p>
        <a href="/" className="button">
          Return to Home
        </a>
      </p>
    </main>
  )
}
