import { useCallback, useEffect, useRef, useState } from 'react'

export interface Playback {
  isPlaying: boolean
  elapsedSeconds: number
  totalSeconds: number
  /** The person asked to hear it, and it can't be heard. */
  hasFailed: boolean
}

/**
 * Follows and steers an audio element. Only one on the page sounds at a time.
 * @param durationSeconds as the server knows it, until the browser has looked into the file itself
 */
export function usePlayback(durationSeconds: number) {
  const ref = useRef<HTMLAudioElement>(null)
  const wasAsked = useRef(false)
  const [playback, setPlayback] = useState<Playback>({
    isPlaying: false,
    elapsedSeconds: 0,
    totalSeconds: durationSeconds,
    hasFailed: false,
  })

  const look = useCallback(() => {
    const audio = ref.current
    if (!audio) return
    const totalSeconds = Number.isFinite(audio.duration) ? audio.duration : durationSeconds
    setPlayback({
      isPlaying: !audio.paused && !audio.ended && !audio.error,
      elapsedSeconds: Math.min(audio.currentTime, totalSeconds),
      totalSeconds,
      hasFailed: wasAsked.current && audio.error !== null,
    })
  }, [durationSeconds])

  // It may play already, by the browser's own controls, when script begins.
  useEffect(look, [look])

  function onPlay() {
    for (const other of document.querySelectorAll('audio')) if (other !== ref.current) other.pause()
    look()
  }

  function seek(seconds: number) {
    if (ref.current) ref.current.currentTime = seconds
    look()
  }

  function toggle() {
    const audio = ref.current
    if (!audio) return
    wasAsked.current = true
    if (!audio.paused && !audio.error) return audio.pause()
    if (audio.error) {
      // A line that was down may be up again; loading begins anew.
      const { currentTime } = audio
      audio.load()
      audio.currentTime = currentTime
    }
    // What keeps it from playing is told by the element itself.
    audio.play().then(look, look)
  }

  const events = {
    onPlay,
    onPause: look,
    onTimeUpdate: look,
    onSeeked: look,
    onEnded: look,
    onDurationChange: look,
    onError: look,
  }
  return { ref, playback, seek, toggle, events }
}
