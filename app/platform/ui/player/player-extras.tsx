import { type RefObject, useEffect, useSyncExternalStore } from 'react'
import { tryStorage } from '../try-storage'

const SKIP_SECONDS = 10

export interface ExtrasProps {
  audio: RefObject<HTMLAudioElement>
  listing: Listing
  isPlaying: boolean
  onSeek: (seconds: number) => void
}

/** The controls of a player that has begun: skip, speed and lock screen. */
export default function PlayerExtras({ audio, listing, isPlaying, onSeek }: ExtrasProps) {
  const { title } = listing
  const speed = useSyncExternalStore(subscribe, currentSpeed)

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
    return () => leaveLockScreen(element)
  }, [audio])

  return (
    <div className="player-extras">
      {[-SKIP_SECONDS, SKIP_SECONDS].map((by) => (
        <button
          key={by}
          type="button"
          className="button skip-button"
          onClick={() => onSeek((audio.current?.currentTime ?? 0) + by)}
        >
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
      ))}
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

export interface Listing {
  title: string
  artist?: string
  album?: string
  photo?: string
}

let shown: HTMLAudioElement | undefined

/** Shows the playing audio on the lock screen, with its controls (W3C Media Session). */
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
function leaveLockScreen(audio: HTMLAudioElement | null): void {
  if (!shown || shown !== audio) return
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

const SPEEDS = [0.75, 1, 1.25]

const KEY = 'player-speed'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let chosen: number | undefined

/** The speed of every player, remembered in this browser. */
function currentSpeed(): number {
  const stored = () => Number(tryStorage(() => localStorage.getItem(KEY)))
  chosen ??= SPEEDS.find((speed) => speed === stored()) ?? 1
  return chosen
}

function setSpeed(speed: number): void {
  chosen = speed
  tryStorage(() => localStorage.setItem(KEY, String(speed)))
  for (const listener of listeners) listener()
}
