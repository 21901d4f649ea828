import { Player } from '~/ui/player/player'
import { voiceLine } from '~/ui/player/voice-line'
import { useHydrated } from '~/ui/use-hydrated'
import { peaks } from './sample-clip.json'

/** Shown until the file has told its own (docs/spec.md, section 9). */
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

export function SamplePlayer() {
  const isHydrated = useHydrated()
  return (
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
  )
}
