interface Props {
  /** One byte a slice, 0 to 255, as base64. */
  peaks: string
  /** Omitted if the context names it. */
  label?: string
  /** The share from the left that is marked as played or done, 0 to 1; 1 by default. */
  filled?: number
}

const tenths = (value: number) => Math.round(value * 10) / 10

/** A recording's waveform as vertical strokes: the one picture of a sound in the service. */
export function Waveform({ peaks, label, filled = 1 }: Props) {
  const levels = Array.from(atob(peaks), (character) => character.charCodeAt(0) / 255)
  // Two slices make one stroke: more would be too narrow on a phone. It is as long as their mean squared, because
  // speech at an even loudness has nearly the same peak everywhere.
  const strokes = Array.from({ length: Math.ceil(levels.length / 2) }, (_, stroke) => {
    const [first, second = first] = levels.slice(2 * stroke, 2 * stroke + 2)
    const half = Math.max(0.6, ((first + second) / 2) ** 2 * 26)
    return `M${stroke * 4 + 2} ${tenths(28 - half)}v${tenths(2 * half)}`
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
