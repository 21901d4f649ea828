import { Link } from '@remix-run/react'

export function TopBar() {
  return (
    <header className="top-bar">
      <Link to="/" className="logo">
        Everspoken
      </Link>
      <nav className="row" aria-label="Main">
        <a href="#how-it-works" className="button button-quiet">
          How It Works
        </a>
        <Link to="/?dialog=sign-in" className="button" preventScrollReset>
          Sign In
        </Link>
      </nav>
    </header>
  )
}
