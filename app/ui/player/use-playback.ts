import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Controls an audio element and returns its state. Only one on the page plays at a time.
 * @param durationSeconds from the server, used until the browser has read the file's
 * @param startsAt where to play from by itself, if at all
 */
export function usePlayback(durationSeconds: number, startsAt?: number) {
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
      elapsedSeconds: Math.min(audio.currentTime, totalSeconds),
      totalSeconds,
      hasFailed: wasToggled.current && audio.error !== null,
    })
  }, [durationSeconds])

  // It may already play, by the browser's controls from before hydration.
  useEffect(update, [update])

  useEffect(() => {
    const audio = ref.current
    if (!audio || startsAt === undefined) return
    audio.currentTime = startsAt
    audio.play().then(update, update)
  }, [startsAt, update])

  function onPlay() {
    for (const other of document.querySelectorAll('audio')) if (other !== ref.current) other.pause()
    update()
  }

  /** Goes to a time, or to the start or end if it is beyond. */
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
