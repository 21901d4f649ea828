import { useLayoutEffect, useRef } from 'react'

/** A story whose beginning was being played when it got ready, and where. */
let interrupted: { storyId: string; seconds: number } | undefined

/** @returns where to go on with a story, once; undefined if it wasn't being played */
export function takeInterrupted(storyId: string): number | undefined {
  const seconds = interrupted?.storyId === storyId ? interrupted.seconds : undefined
  interrupted = undefined
  return seconds
}

/** The sentences of a story in the making that are spoken already; the others come while these are played. */
export function EarlyAudio({ storyId }: { storyId: string }) {
  const ref = useRef<HTMLAudioElement>(null)
  // Before the element leaves the page: the browser pauses it then.
  useLayoutEffect(() => {
    const audio = ref.current
    return () => {
      if (audio && !audio.paused) interrupted = { storyId, seconds: audio.currentTime }
    }
  }, [storyId])
  return (
    <div className="stack early-audio">
      <p>You can already hear how it begins:</p>
      {/* biome-ignore lint/a11y/useMediaCaption: its words are on this page, and its captions come with the whole story */}
      <audio
        ref={ref}
        controls
        preload="none"
        src={`/api/stories/${storyId}/early-audio`}
        aria-label="The beginning of your story"
      />
    </div>
  )
}
