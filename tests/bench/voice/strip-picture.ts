import { FRAMES_PER_SECOND } from '~/voice-engine/dsp/frame-grid'

/** One wave of a strip. */
export interface StripRow {
  title: string
  /** Figures in words, below the title. */
  note: string
  /** The spectrogram, for example as PNG. */
  imageUri: string
  /** Of the displayed frames, 0 where unvoiced. */
  f0Hz: ArrayLike<number>
}

export interface Strip {
  title: string
  seconds: number
  rows: readonly StripRow[]
  /** Mean f0 of the sample, drawn in every row. */
  meanHz: number
}

const MARGIN = { left: 62, right: 22, top: 54, bottom: 52 }
export const PLOT_WIDTH = 1320
export const SPECTROGRAM_HEIGHT = 208
const CAPTION_HEIGHT = 30
const PITCH_HEIGHT = 140
const GAP = 20
/** Separates the axis labels of a spectrogram and its f0. */
const PITCH_GAP = 16
const ROW_HEIGHT = CAPTION_HEIGHT + SPECTROGRAM_HEIGHT + PITCH_GAP + PITCH_HEIGHT + GAP
const KILOHERTZ = [0, 2, 4, 6, 8]
/** Grid of the common scale, in semitones. */
const GRID_SEMITONES = 4
const PITCH_MARGIN_SEMITONES = 1.5
const DOT_RADIUS = 1.7
const INK = '#1c1a22'
const FAINT = '#c9c5d0'
const TRACK = '#0b5fa5'
const MEAN = '#b3261e'

/** Draws waves below each other: spectrograms, and f0 on a common scale of semitones. */
export function drawStrip(strip: Strip): string {
  const width = MARGIN.left + PLOT_WIDTH + MARGIN.right
  const height = MARGIN.top + strip.rows.length * ROW_HEIGHT - GAP + MARGIN.bottom
  const range = pitchRange(strip)
  const rows = strip.rows.map((row, i) => drawRow(row, strip, range, MARGIN.top + i * ROW_HEIGHT))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` font-family="DejaVu Sans, Verdana, sans-serif" font-size="13" fill="${INK}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(MARGIN.left, 32, strip.title, 'font-size="20" font-weight="bold"'),
    ...rows,
    drawSeconds(strip.seconds, height - MARGIN.bottom),
    '</svg>',
  ].join('\n')
}

interface PitchRange {
  low: number
  high: number
}

/** Range in semitones above 1 Hz, in whole steps of the grid around all values. */
function pitchRange({ rows, meanHz }: Strip): PitchRange {
  const voiced = rows.flatMap(({ f0Hz }) => Array.from(f0Hz).filter((f0) => f0 > 0))
  const pitches = [...voiced, meanHz].map(semitones).sort((a, b) => a - b)
  const at = (share: number) => pitches[Math.round(share * (pitches.length - 1))]
  // Percentiles, so that octave errors don't compress the scale.
  return { low: at(0.005) - PITCH_MARGIN_SEMITONES, high: at(0.995) + PITCH_MARGIN_SEMITONES }
}

function drawRow(row: StripRow, { seconds, meanHz }: Strip, range: PitchRange, top: number): string {
  const left = MARGIN.left
  const imageTop = top + CAPTION_HEIGHT
  const pitchTop = imageTop + SPECTROGRAM_HEIGHT + PITCH_GAP
  const frame = (y: number, height: number) =>
    `<rect x="${left}" y="${y}" width="${PLOT_WIDTH}" height="${height}" fill="none" stroke="${INK}"/>`
  const kilohertz = KILOHERTZ.map((khz) => {
    const y = imageTop + SPECTROGRAM_HEIGHT * (1 - khz / 8)
    return `${line(left - 5, y, left, y, INK)}${text(left - 9, y + 4.5, String(khz), 'text-anchor="end"')}`
  })
  return [
    text(left, top + 20, row.title, 'font-size="15" font-weight="bold"'),
    text(left + PLOT_WIDTH, top + 20, row.note, 'text-anchor="end"'),
    `<image x="${left}" y="${imageTop}" width="${PLOT_WIDTH}" height="${SPECTROGRAM_HEIGHT}" preserveAspectRatio="none" href="${row.imageUri}"/>`,
    frame(imageTop, SPECTROGRAM_HEIGHT),
    ...kilohertz,
    sideways(16, imageTop + SPECTROGRAM_HEIGHT / 2, 'kHz'),
    drawPitch(row.f0Hz, { seconds, meanHz }, range, pitchTop),
    frame(pitchTop, PITCH_HEIGHT),
    sideways(16, pitchTop + PITCH_HEIGHT / 2, 'f0, Hz'),
  ].join('\n')
}

function drawPitch(
  f0Hz: ArrayLike<number>,
  { seconds, meanHz }: Pick<Strip, 'seconds' | 'meanHz'>,
  range: PitchRange,
  top: number,
): string {
  const left = MARGIN.left
  const yOf = (pitch: number) => top + PITCH_HEIGHT * (1 - (pitch - range.low) / (range.high - range.low))
  const parts: string[] = []
  const first = Math.ceil(range.low / GRID_SEMITONES) * GRID_SEMITONES
  for (let pitch = first; pitch <= range.high; pitch += GRID_SEMITONES) {
    const y = yOf(pitch)
    parts.push(line(left, y, left + PLOT_WIDTH, y, FAINT))
    parts.push(text(left - 9, y + 4.5, hertz(pitch).toFixed(0), 'text-anchor="end"'))
  }
  const meanY = yOf(semitones(meanHz))
  parts.push(line(left, meanY, left + PLOT_WIDTH, meanY, MEAN, 'stroke-dasharray="7 5"'))
  for (let t = 0; t < f0Hz.length; t++) {
    const pitch = semitones(f0Hz[t])
    const x = left + (PLOT_WIDTH * t) / (seconds * FRAMES_PER_SECOND)
    if (pitch < range.low || pitch > range.high || x > left + PLOT_WIDTH) continue
    parts.push(
      `<circle cx="${x.toFixed(1)}" cy="${yOf(pitch).toFixed(1)}" r="${DOT_RADIUS}" fill="${TRACK}"/>`,
    )
  }
  return parts.join('\n')
}

function drawSeconds(seconds: number, y: number): string {
  const ticks = Array.from({ length: Math.floor(seconds) + 1 }, (_, second) => {
    const x = MARGIN.left + (PLOT_WIDTH * second) / seconds
    return `${line(x, y, x, y + 5, INK)}${text(x, y + 20, `${second} s`, 'text-anchor="middle"')}`
  })
  const legend = `each spectrogram from its own loudest down; dashed: the sample's mean f0; grid: ${GRID_SEMITONES} semitones`
  return [...ticks, text(MARGIN.left, y + 42, legend, 'font-size="12"')].join('\n')
}

/** Above 1 Hz; -Infinity for unvoiced frames, which is below every scale. */
const semitones = (hz: number) => 12 * Math.log2(hz)
const hertz = (pitch: number) => 2 ** (pitch / 12)

function line(x1: number, y1: number, x2: number, y2: number, colour: string, more = ''): string {
  return `<line x1="${x1}" y1="${y1.toFixed(1)}" x2="${x2}" y2="${y2.toFixed(1)}" stroke="${colour}" ${more}/>`
}

function text(x: number, y: number, words: string, more = ''): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text x="${x}" y="${y.toFixed(1)}" ${more}>${escaped}</text>`
}

function sideways(x: number, y: number, words: string): string {
  return text(x, y, words, `text-anchor="middle" transform="rotate(-90 ${x} ${y})"`)
}
