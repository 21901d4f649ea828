import { Link } from '@remix-run/react'
import { Drawing } from '~/ui/drawings/drawing'
import { voiceLine } from '~/ui/player/voice-line'
import { peaks } from './sample-clip.json'
import { SectionLink } from './section-link'

const width = 1440
const height = 96

/** The sample clip's wave runs across the page into the recorder. */
export function Hero() {
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>Hear the voice you miss reading words you will never forget.</h1>
        <p className="hero-line">Transform cherished memories into personalized audio stories.</p>
        <p className="row">
          <Link to="/?dialog=sign-up" className="button button-primary button-large" preventScrollReset>
            Get Started
          </Link>
          <SectionLink href="#how-it-works" className="button button-quiet button-large">
            See How It Works
          </SectionLink>
        </p>
        <p className="soft small">Takes 2 minutes. Your data will never be sold.</p>
      </div>
      <div className="hero-art">
        <Drawing name="hero" className="hero-drawing" />
        <svg
          className="hero-wave"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="xMaxYMid slice"
          aria-hidden="true"
        >
          <path d={voiceLine(peaks, { turns: 239, width, height })} />
        </svg>
      </div>
    </section>
  )
}
