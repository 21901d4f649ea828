import { Link } from '@remix-run/react'
import { SignOutButton } from '../sign-out-button'

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
          <div className="row">
            <Link to="/" className="button" reloadDocument>
              Return to Home
            </Link>
            <SignOutButton />
          </div>
        </>
      )}
    </main>
  )
}
