export const SKIP_SECONDS = 10

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
export function showOnLockScreen(
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
export function leaveLockScreen(audio: HTMLAudioElement): void {
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
