import { useEffect, useState } from 'react'

/** A story that plays on while a step hides its player. */
export function PauseStory() {
  const [playing, setPlaying] = useState<HTMLAudioElement>()
  useEffect(() => {
    const hidden = document.querySelectorAll<HTMLAudioElement>('[hidden] audio')
    const audio = Array.from(hidden).find(({ paused }) => !paused)
    const end = () => setPlaying(undefined)
    setPlaying(audio)
    audio?.addEventListener('pause', end)
    return () => audio?.removeEventListener('pause', end)
  }, [])
  return (
    playing && (
      <p>
        <button type="button" className="button" onClick={() => playing.pause()}>
          Pause the story
        </button>
      </p>
    )
  )
}
