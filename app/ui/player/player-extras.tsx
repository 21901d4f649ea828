import { type RefObject, useEffect } from 'react'
import { SPEEDS, setSpeed, useSpeed } from './speed'

const SKIP_SECONDS = 10

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

export interface Listing {
  title: string
  /** The name of the voice. */
  artist?: string
  album?: string
  /** The URL of a photo. */
  photo?: string
}

let shown: HTMLAudioElement | undefined

/**
 * Shows the playing audio on the lock screen, with its controls (W3C Media Session).
 * @param seek goes to a time in seconds
 */
function showOnLockScreen(
  audio: HTMLAudioElement,
  { photo, ...texts }: Listing,
  seek: (seconds: number) => void,
): void {
  if (!('mediaSession' in navigator)) return
  shown = audio
  navigator.mediaSession.metadata = new MediaMetadata({ ...texts, artwork: photo ? [{ src: photo }] : [] })
  handle({
    play: () => audio.play(),
    pause: () => audio.pause(),
    seekbackward: ({ seekOffset }) => seek(audio.currentTime - (seekOffset ?? SKIP_SECONDS)),
    seekforward: ({ seekOffset }) => seek(audio.currentTime + (seekOffset ?? SKIP_SECONDS)),
    seekto: ({ seekTime }) => seek(seekTime ?? 0),
  })
}

/** Removes a player that is no longer on the page. */
function leaveLockScreen(audio: HTMLAudioElement): void {
  if (shown !== audio) return
  shown = undefined
  navigator.mediaSession.metadata = null
  handle({ play: null, pause: null, seekbackward: null, seekforward: null, seekto: null })
}

function handle(handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>) {
  for (const [action, handler] of Object.entries(handlers)) {
    try {
      navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler)
    } catch {
      // An older browser doesn't know this one.
    }
  }
}
