import { renderDrawing } from '~/pictures/pictures.server'
import type { DocumentType } from '../categories'

/** The size that messengers ask for (ogp.me). */
const [WIDTH, HEIGHT] = [1200, 630]

const STROKE = 8
const GAP = 7

const PAPER = '#fbf7f0'
const FOREST = '#2f4a3c'
const ROSEWOOD = '#8a3a36'

/** Renders the preview of a shared story as a JPEG: the drawing of its kind and its wave, and none of its words. */
export function renderShareCard(
  { documentType, peaks }: { documentType: DocumentType; peaks: Uint8Array | null },
  drawings: string,
): Promise<Buffer> {
  return renderDrawing(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" color="${FOREST}">` +
      `<rect width="100%" height="100%" fill="${PAPER}"/>${symbolIn(drawings, documentType)}` +
      `<use href="#${documentType}" x="500" y="60" width="200" height="200"/>` +
      `<path d="${waveOf(peaks ?? new Uint8Array())}" stroke="${FOREST}" stroke-width="${STROKE}" stroke-linecap="round"/></svg>`,
  )
}

/** Renderers outside a browser know no variables of CSS. */
function symbolIn(drawings: string, documentType: DocumentType): string {
  const symbol = drawings
    .match(/<symbol[\s\S]*?<\/symbol>/g)
    ?.find((one) => one.includes(`id="${documentType}"`))
  return (symbol ?? '').replaceAll('var(--line, 1.7)', '1.7').replaceAll('var(--rosewood)', ROSEWOOD)
}

/** The same shape as the player's: each stroke is as long as the squared mean of its slices. */
function waveOf(peaks: Uint8Array): string {
  const count = Math.floor((WIDTH - 200) / (STROKE + GAP))
  return Array.from({ length: count }, (_, stroke) => {
    const at = (share: number) => Math.floor((share * peaks.length) / count)
    const slices = peaks.subarray(at(stroke), Math.max(at(stroke + 1), at(stroke) + 1))
    const mean = slices.reduce((sum, level) => sum + level / 255, 0) / Math.max(1, slices.length)
    const half = Math.max(2, mean ** 2 * 130)
    return `M${100 + stroke * (STROKE + GAP)} ${(430 - half).toFixed(1)}v${(2 * half).toFixed(1)}`
  }).join('')
}
