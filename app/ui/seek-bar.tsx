import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { clockTime } from './clock-time'
import { Wave } from './wave'

const STEP_SECONDS = 5
const LEAP_SECONDS = 15

interface Props {
  label: string
  peaks: string | undefined
  elapsedSeconds: number
  totalSeconds: number
  onSeek: (seconds: number) => void
}

/** The wave as a slider: click, drag, or the arrow keys, Page Up and Down, Home and End. */
export function SeekBar({ label, peaks, elapsedSeconds, totalSeconds, onSeek }: Props) {
  const [dragSeconds, setDragSeconds] = useState<number>()
  const seconds = dragSeconds ?? elapsedSeconds
  const share = totalSeconds > 0 ? seconds / totalSeconds : 0

  function secondsAt({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(Math.max((clientX - left) / width, 0), 1) * totalSeconds
  }

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragSeconds(secondsAt(event))
  }

  function onPointerMove(event: PointerEvent) {
    if (dragSeconds !== undefined) setDragSeconds(secondsAt(event))
  }

  function onPointerUp(event: PointerEvent) {
    if (dragSeconds === undefined) return
    setDragSeconds(undefined)
    onSeek(secondsAt(event))
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = secondsByKey(event.key, seconds, totalSeconds)
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onSeek(Math.min(Math.max(to, 0), totalSeconds))
  }

  return (
    <div
      className="seek-bar"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(totalSeconds)}
      aria-valuenow={Math.round(seconds)}
      aria-valuetext={clockTime(seconds)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDragSeconds(undefined)}
      onKeyDown={onKeyDown}
    >
      {peaks ? (
        // Whole, as a cover, until somebody has begun to listen.
        <Wave peaks={peaks} filled={seconds > 0 ? share : 1} />
      ) : (
        <progress className="progress" max={1} value={share} aria-hidden="true" />
      )}
    </div>
  )
}

function secondsByKey(key: string, seconds: number, totalSeconds: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: seconds - STEP_SECONDS,
    ArrowDown: seconds - STEP_SECONDS,
    ArrowRight: seconds + STEP_SECONDS,
    ArrowUp: seconds + STEP_SECONDS,
    PageDown: seconds - LEAP_SECONDS,
    PageUp: seconds + LEAP_SECONDS,
    Home: 0,
    End: totalSeconds,
  }
  return targets[key]
}
