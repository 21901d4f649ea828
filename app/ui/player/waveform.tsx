import { levelsOf } from './voice-line'

interface Props {
  /** One byte a slice, 0 to 255, as base64. */
  peaks: string
  /** Omitted if the context names it. */
  label?: string
  /** The share from the left that is marked as played or done, 0 to 1; 1 by default. */
  filled?: number
}

/** A recording's waveform as vertical strokes. */
export function Waveform({ peaks, label, filled = 1 }: Props) {
  // Two slices make one stroke: more would be too narrow on a phone.
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
