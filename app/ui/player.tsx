import { clockTime } from './clock-time'
import { SeekBar } from './seek-bar'
import { useHydrated } from './use-hydrated'
import { usePlayback } from './use-playback'
import { Wave } from './wave'

interface Props {
  src: string
  peaks: string | undefined
  durationMs: number
  title: string
  madeByMachine: boolean
  /** Nothing of it is fetched before somebody asks to hear it. */
  loadsLate?: boolean
}

/**
 * A recording or a story with its own wave as its cover. Script makes the wave the seek bar; without it the browser's
 * own controls stay.
 */
export function Player({ src, peaks, durationMs, title, madeByMachine, loadsLate }: Props) {
  const isHydrated = useHydrated()
  const { ref, playback, seek, toggle, events } = usePlayback(durationMs / 1000)
  const { isPlaying, elapsedSeconds, totalSeconds, hasFailed } = playback
  return (
    <div className="player stack">
      {isHydrated ? (
        <SeekBar
          label={`Position in ${title}`}
          peaks={peaks}
          elapsedSeconds={elapsedSeconds}
          totalSeconds={totalSeconds}
          onSeek={seek}
        />
      ) : (
        peaks && <Wave peaks={peaks} label={`Waveform of ${title}`} />
      )}
      <audio
        {...events}
        ref={ref}
        controls={!isHydrated}
        preload={loadsLate ? 'none' : 'metadata'}
        src={src}
        aria-label={title}
      />
      {isHydrated && (
        <div className="row player-row">
          <button type="button" className="button play-button" onClick={toggle}>
            <PlayIcon isPlaying={isPlaying} />
            {isPlaying ? 'Pause' : 'Play'}
            <span className="visually-hidden"> {title}</span>
          </button>
          <span className="player-time">
            {clockTime(elapsedSeconds)} / {clockTime(totalSeconds)}
          </span>
        </div>
      )}
      {hasFailed && (
        <p className="field-error" role="alert">
          This can't be played right now. The line may be down, or it was deleted elsewhere.
        </p>
      )}
      {madeByMachine && (
        <p className="soft small">A machine made this voice: it is a recreated version, not a recording.</p>
      )}
    </div>
  )
}

function PlayIcon({ isPlaying }: { isPlaying: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={isPlaying ? 'M3 2h4v12H3zM9 2h4v12H9z' : 'M3 1.5v13l11-6.5z'} fill="currentColor" />
    </svg>
  )
}
