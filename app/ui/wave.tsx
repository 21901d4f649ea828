/** `peaks`: one byte a slice, 0 to 255, as base64; measured from real audio when it was stored. */
export function Wave({ peaks, label }: { peaks: string; label: string }) {
  const heights = Array.from(atob(peaks), (character) => character.charCodeAt(0) / 255)
  const path = heights
    .map((height, slice) => {
      const half = Math.max(0.6, height * 26)
      return `M${slice * 4 + 2} ${(28 - half).toFixed(1)}v${(2 * half).toFixed(1)}`
    })
    .join('')
  return (
    <svg
      className="wave"
      viewBox={`0 0 ${heights.length * 4} 56`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
