interface Props {
  /** One byte a slice, 0 to 255, as base64; measured from real audio when it was stored. */
  peaks: string
  /** Left out where something around it says what it is. */
  label?: string
  /** How much of it, from 0 to 1 and from the left, is marked as heard or done; all of it where this is left out. */
  filled?: number
}

export function Wave({ peaks, label, filled = 1 }: Props) {
  // Two measured slices are one stroke, or a phone's screen would be too narrow to draw them apart.
  const slices = Array.from(atob(peaks).match(/..?/gs) ?? [], (pair, slice) => {
    const peak = Math.max(...Array.from(pair, (character) => character.charCodeAt(0)))
    const half = Math.max(0.6, (peak / 255) * 26)
    return `M${slice * 4 + 2} ${(28 - half).toFixed(1)}v${(2 * half).toFixed(1)}`
  })
  const edge = Math.round(slices.length * filled)
  return (
    <svg
      className="wave"
      viewBox={`0 0 ${slices.length * 4} 56`}
      preserveAspectRatio="none"
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label}
    >
      <path d={slices.slice(0, edge).join('')} />
      {edge < slices.length && <path className="wave-rest" d={slices.slice(edge).join('')} />}
    </svg>
  )
}
