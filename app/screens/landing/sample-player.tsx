import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { clockTime } from '~/ui/clock-time'
import { useHydrated } from '~/ui/use-hydrated'
import { peaks } from './sample-clip.json'
import { voiceLine } from './voice-line'

/** Shown until the file has told its own (spec section 9). */
const DEFAULT_SECONDS = 91

const width = 720
const height = 88
const line = voiceLine(peaks, { turns: 99, width, height })

/** The browser's own player; with script a button, the clock, and the wave as the bar that seeks. */
export function SamplePlayer() {
  const isHydrated = useHydrated()
  const { audio, isPlaying, hasFailed, elapsed, duration, togglePlay, seek, listeners } = useSound()
  const clock = `${clockTime(elapsed)} / ${clockTime(duration)}`
  // The server's HTML may hold no style attribute; script may set one.
  const played = { '--played': `${(100 * elapsed) / duration}%` } as CSSProperties
  return (
    <div className="sample-player">
      <div className="sample-wave" style={isHydrated ? played : undefined}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path id="sample-line" d={line} vectorEffect="non-scaling-stroke" />
        </svg>
        {isHydrated && (
          <>
            <svg
              className="sample-wave-played"
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <use href="#sample-line" />
            </svg>
            <input
              type="range"
              min="0"
              max={Math.floor(duration)}
              step="1"
              value={Math.floor(elapsed)}
              aria-label="Position in the sample"
              aria-valuetext={`${clockTime(elapsed)} of ${clockTime(duration)}`}
              onChange={(event) => seek(Number(event.currentTarget.value))}
            />
          </>
        )}
      </div>
      <div className="sample-controls">
        {isHydrated && (
          <>
            <button type="button" className="play-button" onClick={togglePlay}>
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d={isPlaying ? 'M8 5v14M16 5v14' : 'M8 5l11 7-11 7z'} />
              </svg>
              {isPlaying ? 'Pause' : 'Play'}
            </button>
            <span className="sample-clock">{clock}</span>
          </>
        )}
        <audio
          ref={audio}
          src="/sample/a-letter.mp3"
          controls={!isHydrated}
          hidden={isHydrated}
          preload={isHydrated ? 'metadata' : 'none'}
          aria-label="Audio Sample"
          {...listeners}
        />
      </div>
      {hasFailed && (
        <p className="field-error" role="status">
          The sample could not be played. Please check your connection and try again.
        </p>
      )}
    </div>
  )
}

function useSound() {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [elapsed, setElapsed] = useState(0)
  const [duration, setDuration] = useState(DEFAULT_SECONDS)

  function read() {
    const sound = audio.current
    if (!sound) return
    setIsPlaying(!sound.paused && !sound.ended)
    setElapsed(sound.currentTime)
    if (Number.isFinite(sound.duration)) setDuration(sound.duration)
  }

  // Somebody may have pressed play before script was there.
  useEffect(read, [])

  async function togglePlay() {
    const sound = audio.current
    if (!sound) return
    if (!sound.paused) return sound.pause()
    setHasFailed(false)
    try {
      if (sound.error) sound.load()
      await sound.play()
    } catch (error) {
      // A press of pause ends a play that has not begun.
      if ((error as DOMException).name !== 'AbortError') setHasFailed(true)
    }
  }

  function seek(seconds: number) {
    if (audio.current) audio.current.currentTime = seconds
    setElapsed(seconds)
  }

  const listeners = {
    onPlay: read,
    onPause: read,
    onEnded: read,
    onTimeUpdate: read,
    onSeeked: read,
    onLoadedMetadata: read,
  }
  return { audio, isPlaying, hasFailed, elapsed, duration, togglePlay, seek, listeners }
}
