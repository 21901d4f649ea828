import { Link } from '@remix-run/react'
import { Drawing } from '~/platform/ui/drawings/drawing'
import { Player } from '~/platform/ui/player/player'
import type { PageTexts } from '../page-texts.server'
import { SectionLink } from './section-link'

export function Hero({ peaks }: Pick<PageTexts['sample'], 'peaks'>) {
  return (
    <div className="hero">
      <div className="hero-words">
        <h1>Hear the voice you miss reading words you will never forget.</h1>
        <p className="hero-line">Transform cherished memories into personalized audio stories.</p>
        <p className="row">
          <Link to="/sign-up" className="button button-primary button-large" preventScrollReset>
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

const DEFAULT_MS = 91_000

function AudioSample({ peaks }: Pick<PageTexts['sample'], 'peaks'>) {
  return (
    <section id="audio-sample" className="sample" aria-labelledby="sample-title">
      <div>
        <h2 id="sample-title">Audio Sample</h2>
        <p className="soft">
          A letter for a quiet evening, read aloud. <SectionLink href="#letter">Read its words</SectionLink>
        </p>
      </div>
      <Player
        src="/sample/a-letter.mp3"
        title="A letter for a quiet evening"
        durationMs={DEFAULT_MS}
        peaks={peaks}
      />
      <p className="soft small">
        A machine made this voice, from a synthetic voice and not from a person’s. The letter is made up, too.
      </p>
    </section>
  )
}
