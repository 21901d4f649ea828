import type { ReactNode } from 'react'
import { useHydrated } from '../use-hydrated'
import { clockTime, SeekBar } from './seek-bar'
import { usePlayback } from './use-playback'
import { Waveform } from './waveform'

interface Props {
  src: string
  title: string
  durationMs: number
  /** The waveform that is its cover. */
  peaks?: string
  madeByMachine?: boolean
  /** Loads nothing before the user plays it. */
  loadsLate?: boolean
  /** Replaces the waveform. */
  cover?: ReactNode
  positionLabel?: string
  /** The seek bar has steps of whole seconds. */
  inSeconds?: boolean
  failure?: string
}

/** Plays a recording or a story. With script its waveform is the seek bar; without, it has the browser's controls. */
export function Player({
  src,
  title,
  durationMs,
  peaks,
  madeByMachine,
  loadsLate,
  cover = peaks && <Waveform peaks={peaks} label={`Waveform of ${title}`} />,
  positionLabel = `Position in ${title}`,
  inSeconds,
  failure = "This can't be played right now. The line may be down, or it was deleted elsewhere.",
}: Props) {
  const isHydrated = useHydrated()
  const { ref, playback, seek, toggle, events } = usePlayback(durationMs / 1000)
  const { isPlaying, elapsedSeconds, totalSeconds, hasFailed } = playback
  return (
    <div className="player stack">
      {isHydrated ? (
        <SeekBar
          label={positionLabel}
          elapsedSeconds={elapsedSeconds}
          totalSeconds={totalSeconds}
          inSeconds={inSeconds}
          onSeek={seek}
          cover={(share) =>
            peaks ? (
              // Filled until playback begins.
              <Waveform peaks={peaks} filled={share || 1} />
            ) : (
              (cover ?? <progress className="progress" max={1} value={share} aria-hidden="true" />)
            )
          }
        />
      ) : (
        cover
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
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d={isPlaying ? 'M3 2h4v12H3zM9 2h4v12H9z' : 'M3 1.5v13l11-6.5z'} />
            </svg>
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
          {failure}
        </p>
      )}
      {madeByMachine && (
        <p className="soft small">A machine made this voice: it is a recreated version, not a recording.</p>
      )}
    </div>
  )
}
