import { Form, Link } from '@remix-run/react'

/** A dashboard that is not this person's: a user goes home, which is their own; an admin can log out. */
export function AccessDenied({ viewer }: { viewer: 'user' | 'admin' }) {
  return (
    <main className="page narrow stack">
      <h1>Access Denied</h1>
      {viewer === 'user' ? (
        <>
          <p>This page is for the people who look after Everspoken.</p>
          <p>
            <Link to="/" className="button" reloadDocument>
              Return to Home
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>You are signed in as an admin, and this page is for the people who make stories.</p>
          <Form method="post" action="/?index" reloadDocument className="row">
            <Link to="/" className="button" reloadDocument>
              Return to Home
            </Link>
            <button type="submit" name="intent" value="sign-out" className="button">
              Logout
            </button>
          </Form>
        </>
      )}
    </main>
  )
}
