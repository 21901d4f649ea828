import { Player } from '~/ui/player/player'
import type { PageTexts } from '../page-texts.server'
import { SectionLink } from './section-link'

/** Shown until the browser knows the file's own duration (docs/spec.md, section 9). */
const DEFAULT_MS = 91_000

/** The clip. Its words are in the letter. */
export function AudioSample({ peaks }: Pick<PageTexts['sample'], 'peaks'>) {
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
