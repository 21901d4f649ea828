import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../use-hydrated'
import { useOffline } from '../use-offline'
import type { ExtrasProps, Listing } from './player-extras'
import { clockTime, SeekBar } from './seek-bar'
import { Waveform } from './waveform'

/** Loaded with the first sound that is played. Without a connection a player has Play and its seek bar. */
const PlayerExtras = lazy<ComponentType<ExtrasProps>>(() =>
  import('./player-extras').catch(() => ({ default: () => null })),
)

interface Props extends Listing {
  src: string
  durationMs: number
  peaks?: string
  madeByMachine?: boolean
  /** In place of 'Play'. */
  play?: string
}

/** Plays a recording or a story, of which nothing is loaded before if its length is known. With script its waveform is the seek bar; without, it has the browser's controls. */
export function Player({ src, durationMs, peaks, madeByMachine, play, ...listing }: Props) {
  const { title } = listing
  const isHydrated = useHydrated()
  const isOffline = useOffline()
  const { ref, playback, seek, toggle, events } = usePlayback(durationMs / 1000)
  const { isPlaying, elapsedSeconds, totalSeconds, hasFailed } = playback
  const hasBegun = isPlaying || elapsedSeconds > 0
  const isOver = hasBegun && elapsedSeconds === totalSeconds
  return (
    <div className={hasBegun ? 'player player-begun' : 'player'}>
      {isHydrated && (
        <button type="button" className="button play-button" onClick={toggle}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={isPlaying ? 'M3 2h4v12H3zM9 2h4v12H9z' : 'M3 1.5v13l11-6.5z'} />
          </svg>
          {isPlaying ? 'Pause' : isOver ? 'Play again' : (play ?? 'Play')}
          <span className="visually-hidden"> {title}</span>
        </button>
      )}
      {isHydrated ? (
        <SeekBar
          label={`Position in ${title}`}
          elapsedSeconds={elapsedSeconds}
          totalSeconds={totalSeconds}
          onSeek={seek}
          cover={(share) =>
            peaks ? (
              // Filled until playback begins.
              <Waveform peaks={peaks} filled={share || 1} />
            ) : (
              <progress className="progress" max={1} value={share} aria-hidden="true" />
            )
          }
        />
      ) : (
        peaks && <Waveform peaks={peaks} label={`Waveform of ${title}`} />
      )}
      <audio
        {...events}
        ref={ref}
        controls={!isHydrated}
        preload={durationMs ? 'none' : 'metadata'}
        src={src}
        aria-label={title}
      ></audio>
      {isHydrated && (
        <div className="player-row">
          <span className="player-time">
            {clockTime(elapsedSeconds)} / {clockTime(totalSeconds)}
          </span>
          {hasBegun && (
            <Suspense fallback={null}>
              <PlayerExtras audio={ref} listing={listing} isPlaying={isPlaying} onSeek={seek} />
            </Suspense>
          )}
        </div>
      )}
      {hasFailed && (
        <p className="field-error" role="alert">
          This can’t be played right now. Please try again. It may also have been deleted elsewhere.
          {isOffline && ' You seem to be offline.'}
        </p>
      )}
      {madeByMachine && (
        <p className="soft small">A machine made this voice: it is a recreated version, not a recording.</p>
      )}
    </div>
  )
}

/** Controls an audio element and returns its state. Only one on the page plays at a time. */
function usePlayback(durationSeconds: number) {
  const ref = useRef<HTMLAudioElement>(null)
  const wasToggled = useRef(false)
  const [playback, setPlayback] = useState({
    isPlaying: false,
    elapsedSeconds: 0,
    totalSeconds: durationSeconds,
    hasFailed: false,
  })

  const update = useCallback(() => {
    const audio = ref.current
    if (!audio) return
    const totalSeconds = Number.isFinite(audio.duration) ? audio.duration : durationSeconds
    setPlayback({
      isPlaying: !audio.paused && !audio.ended && !audio.error,
      elapsedSeconds: audio.ended ? totalSeconds : Math.min(audio.currentTime, totalSeconds),
      totalSeconds,
      hasFailed: wasToggled.current && audio.error !== null,
    })
  }, [durationSeconds])

  // It may already play, by the browser's controls from before hydration.
  useEffect(update, [update])

  function onPlay() {
    for (const other of document.querySelectorAll('audio')) if (other !== ref.current) other.pause()
    update()
  }

  function seek(seconds: number) {
    const audio = ref.current
    if (!audio) return
    const end = Number.isFinite(audio.duration) ? audio.duration : durationSeconds
    audio.currentTime = Math.min(Math.max(seconds, 0), end)
    update()
  }

  function toggle() {
    const audio = ref.current
    if (!audio) return
    wasToggled.current = true
    if (!audio.paused && !audio.error) return audio.pause()
    if (audio.error) {
      // The connection may be back: loads again.
      const { currentTime } = audio
      audio.load()
      audio.currentTime = currentTime
    }
    // On failure the element has the error.
    audio.play().then(update, update)
  }

  const events = {
    onPlay,
    onPause: update,
    onTimeUpdate: update,
    onSeeked: update,
    onEnded: update,
    onDurationChange: update,
    onError: update,
  }
  return { ref, playback, seek, toggle, events }
}
