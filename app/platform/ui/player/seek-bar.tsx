import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

const STEP_SECONDS = 5
const LEAP_SECONDS = 15

interface Props {
  label: string
  elapsedSeconds: number
  totalSeconds: number
  onSeek: (seconds: number) => void
  cover: (share: number) => ReactNode
}

/** A slider over a waveform. The time follows the drag; the audio seeks when it ends. */
export function SeekBar({ label, elapsedSeconds, totalSeconds, onSeek, cover }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [dragSeconds, setDragSeconds] = useState<number>()
  const seconds = dragSeconds ?? elapsedSeconds
  const share = totalSeconds > 0 ? seconds / totalSeconds : 0

  function endDrag() {
    if (dragSeconds === undefined) return
    setDragSeconds(undefined)
    onSeek(dragSeconds)
  }
  // React's onChange is the browser's 'input', for each move; 'change' ends a drag or a key press.
  useEffect(() => {
    const bar = input.current
    bar?.addEventListener('change', endDrag)
    return () => bar?.removeEventListener('change', endDrag)
  })

  function onKeyDown(event: KeyboardEvent) {
    const by = secondsByKey[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onSeek(seconds + by)
  }

  return (
    <div className="seek-bar">
      {cover(share)}
      <input
        ref={input}
        type="range"
        min="0"
        max={totalSeconds}
        step="any"
        value={seconds}
        aria-label={label}
        aria-valuetext={clockTime(seconds)}
        onChange={(event) => setDragSeconds(Number(event.currentTarget.value))}
        onKeyDown={onKeyDown}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      />
    </div>
  )
}

/** Two-digit mm:ss (docs/spec.md, section 9); minutes go on past 99. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const secondsByKey: Record<string, number> = {
  ArrowLeft: -STEP_SECONDS,
  ArrowDown: -STEP_SECONDS,
  ArrowRight: STEP_SECONDS,
  ArrowUp: STEP_SECONDS,
  PageDown: -LEAP_SECONDS,
  PageUp: LEAP_SECONDS,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}
