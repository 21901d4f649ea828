/** How a line is drawn from peaks. All lengths are in units of the drawing. */
interface LineShape {
  /** How often the line turns: so many equal parts the peaks are gathered in, the mean of each. */
  turns: number
  width: number
  height: number
}

/**
 * The wave of a recording as one line that swings to each side of its middle as far as the recording's peaks do.
 * @param peaks one byte a slice, 0 to 255, as base64; measured from real audio
 * @returns the `d` of an SVG path from the left edge to the right one
 */
export function voiceLine(peaks: string, { turns, width, height }: LineShape): string {
  const levels = Array.from(atob(peaks), (character) => character.charCodeAt(0) / 255)
  const step = width / (turns + 1)
  const middle = height / 2
  let before = middle
  let line = `M0 ${round(middle)}`
  for (let turn = 0; turn <= turns; turn++) {
    const slices = levels.slice(
      Math.floor((turn * levels.length) / turns),
      Math.floor(((turn + 1) * levels.length) / turns),
    )
    const swing = slices.length > 0 ? meanOf(slices) * (middle - 1) : 0
    const y = middle + (turn % 2 === 0 ? -swing : swing)
    const rise = round(y - before)
    line += `s${round(step / 2)} ${rise} ${round(step)} ${rise}`
    before += rise
  }
  return line
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const round = (value: number) => Math.round(value * 10) / 10
