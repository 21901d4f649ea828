import { Link } from '@remix-run/react'
import { SignOutButton } from '../sign-out-button'

export function AccessDenied({ viewer }: { viewer: 'user' | 'admin' }) {
  const home = (
    <Link to="/" className="button" reloadDocument>
      Return to Home
    </Link>
  )
  return (
    <main id="content" className="page narrow stack">
      <h1>Access Denied</h1>
      {viewer === 'user' ? (
        <>
          <p>This page is for the people who look after Everspoken.</p>
          <p>{home}</p>
        </>
      ) : (
        <>
          <p>You are signed in as an admin, and this page is for the people who make stories.</p>
          <div className="row">
            {home}
            <SignOutButton />
          </div>
        </>
      )}
    </main>
  )
}
