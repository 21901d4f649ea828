import { type RefObject, useEffect } from 'react'
import { type Listing, leaveLockScreen, SKIP_SECONDS, showOnLockScreen } from './lock-screen'
import { SPEEDS, setSpeed, useSpeed } from './speed'

export interface ExtrasProps {
  audio: RefObject<HTMLAudioElement>
  listing: Listing
  isPlaying: boolean
  onSeek: (seconds: number) => void
}

/** The controls of a player that has begun: skip, speed and lock screen. */
export function PlayerExtras({ audio, listing, isPlaying, onSeek }: ExtrasProps) {
  const { title } = listing
  const speed = useSpeed()

  useEffect(() => {
    if (!audio.current) return
    audio.current.playbackRate = speed
    // load() returns to it.
    audio.current.defaultPlaybackRate = speed
  }, [audio, speed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it begins to play
  useEffect(() => {
    if (isPlaying && audio.current) showOnLockScreen(audio.current, listing, onSeek)
  }, [isPlaying])

  useEffect(() => {
    const element = audio.current
    return () => {
      if (element) leaveLockScreen(element)
    }
  }, [audio])

  const skip = (seconds: number) => onSeek((audio.current?.currentTime ?? 0) + seconds)
  return (
    <div className="player-extras">
      <SkipButton title={title} by={-SKIP_SECONDS} onSkip={skip} />
      <SkipButton title={title} by={SKIP_SECONDS} onSkip={skip} />
      <select
        className="speed"
        aria-label={`Speed of ${title}`}
        value={speed}
        onChange={(event) => setSpeed(Number(event.currentTarget.value))}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
    </div>
  )
}

interface SkipProps {
  title: string
  by: number
  onSkip: (bySeconds: number) => void
}

function SkipButton({ title, by, onSkip }: SkipProps) {
  return (
    <button type="button" className="button skip-button" onClick={() => onSkip(by)}>
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
        <path
          d="M12 4a8 8 0 1 1-8 8M14.5 1.5 12 4l2.5 2.5"
          transform={by > 0 ? 'matrix(-1 0 0 1 24 0)' : undefined}
        />
        <text x="12" y="15">
          {SKIP_SECONDS}
        </text>
      </svg>
      <span className="visually-hidden">
        {by < 0 ? 'Back' : 'Forward'} {SKIP_SECONDS} seconds in {title}
      </span>
    </button>
  )
}
