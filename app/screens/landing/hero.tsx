import { Link } from '@remix-run/react'

export function Hero() {
  return (
    <section className="hero stack">
      <h1>Hear the voice you miss reading words you will never forget.</h1>
      <p className="hero-line">Transform cherished memories into personalized audio stories.</p>
      <p className="row">
        <Link to="/?dialog=sign-up" className="button button-primary" preventScrollReset>
          Get Started
        </Link>
        <a href="#how-it-works" className="button button-quiet">
          See How It Works
        </a>
      </p>
      <p className="soft small">Takes 2 minutes. Your data will never be sold.</p>
    </section>
  )
}
