interface Props {
  /** One byte a slice, 0 to 255, as base64. */
  peaks: string
  label?: string
  /** The share from the left that is marked as played or done, 0 to 1; 1 by default. */
  filled?: number
}

const tenths = (value: number) => Math.round(value * 10) / 10

/**
 * A stroke by the sum of two slices, which it shows: one for each would be too narrow on a phone. It is as long as
 * their mean squared, because speech at an even loudness has nearly the same peak everywhere.
 */
const STROKES = Array.from({ length: 2 * 255 + 1 }, (_, sum) => {
  const half = Math.max(0.6, (sum / 510) ** 2 * 26)
  return `${tenths(28 - half)}v${tenths(2 * half)}`
})

export function Waveform({ peaks, label, filled = 1 }: Props) {
  const slices = atob(peaks)
  const strokes = Array.from({ length: Math.ceil(slices.length / 2) }, (_, stroke) => {
    const first = slices.charCodeAt(2 * stroke)
    const second = 2 * stroke + 1 < slices.length ? slices.charCodeAt(2 * stroke + 1) : first
    return `M${stroke * 4 + 2} ${STROKES[first + second]}`
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
