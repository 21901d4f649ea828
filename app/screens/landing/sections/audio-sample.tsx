import { Player } from '~/ui/player/player'
import { voiceLine } from '~/ui/player/voice-line'
import { useHydrated } from '~/ui/use-hydrated'
import { peaks } from './sample-clip.json'
import { sampleLetter } from './sample-letter'

/** Shown until the browser knows the file's own duration (docs/spec.md, section 9). */
const DEFAULT_MS = 91_000

const width = 720
const height = 88
const picture = { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none' }

const wave = (
  <div className="sample-wave">
    <svg {...picture} aria-hidden="true">
      <path
        id="sample-line"
        d={voiceLine(peaks, { turns: 99, width, height })}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
    <svg {...picture} className="sample-wave-played" aria-hidden="true">
      <use href="#sample-line" />
    </svg>
  </div>
)

/** The clip, and its words for those who can't or don't want to hear it. */
export function AudioSample() {
  const isHydrated = useHydrated()
  return (
    <section id="audio-sample" className="landing-part sample" aria-labelledby="sample-title">
      <div className="sample-listen">
        <h2 id="sample-title">Audio Sample</h2>
        <p className="soft landing-lead">A letter for a quiet evening, read aloud.</p>
        <Player
          src="/sample/a-letter.mp3"
          title="Audio Sample"
          durationMs={DEFAULT_MS}
          loadsLate={!isHydrated}
          cover={wave}
          positionLabel="Position in the sample"
          inSeconds
          failure="The sample could not be played. Please check your connection and try again."
        />
        <p className="soft small">
          A machine made this voice, from a synthetic voice and not from a person’s. The letter is made up,
          too. With a recording of your loved one, a story has a recreated version of their voice.
        </p>
      </div>
      <blockquote className="letter voice" aria-label="The words of the sample">
        {sampleLetter.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
    </section>
  )
}
