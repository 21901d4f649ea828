/**
 * Divides a recording's peaks into equal parts.
 * @param peaks one byte a slice, 0 to 255, as base64
 * @returns a level from 0 to 1 for each part
 */
export function levelsOf(peaks: string, parts: number, gather: (levels: number[]) => number): number[] {
  const levels = Array.from(atob(peaks), (character) => character.charCodeAt(0) / 255)
  const edge = (part: number) => Math.floor((part * levels.length) / parts)
  return Array.from({ length: parts }, (_, part) => gather(levels.slice(edge(part), edge(part + 1))))
}

interface LineShape {
  /** The number of parts, each with one turn of the line at its mean level. */
  turns: number
  width: number
  height: number
}

/**
 * A recording's waveform as one line that swings to both sides of the middle.
 * @returns the `d` of an SVG path from the left edge to the right
 */
export function voiceLine(peaks: string, { turns, width, height }: LineShape): string {
  const step = width / (turns + 1)
  const middle = height / 2
  let before = middle
  let line = `M0 ${round(middle)}`
  for (const [turn, level] of [...levelsOf(peaks, turns, meanOf), 0].entries()) {
    const swing = level * (middle - 1)
    const rise = round(middle + (turn % 2 === 0 ? -swing : swing) - before)
    line += `s${round(step / 2)} ${rise} ${round(step)} ${rise}`
    before += rise
  }
  return line
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)

const round = (value: number) => Math.round(value * 10) / 10
