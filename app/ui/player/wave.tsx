import { levelsOf } from './voice-line'

interface Props {
  /** One byte a slice, 0 to 255, as base64; measured from real audio when it was stored. */
  peaks: string
  /** Left out where something around it says what it is. */
  label?: string
  /** How much of it, from 0 to 1 and from the left, is marked as heard or done; all of it where this is left out. */
  filled?: number
}

/** The wave of a recording as upright strokes. */
export function Wave({ peaks, label, filled = 1 }: Props) {
  // Two measured slices are one stroke, or a phone's screen would be too narrow to draw them apart.
  const levels = levelsOf(peaks, Math.ceil(atob(peaks).length / 2), (pair) => Math.max(...pair))
  const strokes = levels.map((level, stroke) => {
    const half = Math.max(0.6, level * 26)
    return `M${stroke * 4 + 2} ${(28 - half).toFixed(1)}v${(2 * half).toFixed(1)}`
  })
  const edge = Math.round(strokes.length * filled)
  return (
    <svg
      className="wave"
      viewBox={`0 0 ${strokes.length * 4} 56`}
      preserveAspectRatio="none"
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label}
    >
      <path d={strokes.slice(0, edge).join('')} />
      {edge < strokes.length && <path className="wave-rest" d={strokes.slice(edge).join('')} />}
    </svg>
  )
}
