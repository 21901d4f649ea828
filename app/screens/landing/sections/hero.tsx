import { Link } from '@remix-run/react'
import { Drawing } from '~/ui/drawings/drawing'
import type { PageTexts } from '../page-texts.server'
import { AudioSample } from './audio-sample'
import { SectionLink } from './section-link'

/** The promise, and the sample that proves it: its wave lies where the line of the drawn tape recorder ends. */
export function Hero({ peaks }: Pick<PageTexts['sample'], 'peaks'>) {
  return (
    <div className="hero">
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
      <Drawing name="hero" className="hero-drawing" />
      <AudioSample peaks={peaks} />
    </div>
  )
}
