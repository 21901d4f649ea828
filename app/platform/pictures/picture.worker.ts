import { readFile, rm } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp, { type Sharp } from 'sharp'

export interface PictureTask {
  inputPath: string
  outputPath: string
  /** Longest side in pixels; smaller pictures aren't enlarged. */
  maxSide: number
  square?: boolean
}

export type PictureReply =
  | { ok: true; width: number; height: number; sizeBytes: number }
  | { ok: false; reason: 'not-an-image' | 'heic' | 'too-many-pixels' | 'failed' }

const MAX_PIXELS = 50_000_000
/** A JPEG is decoded at down to an eighth of its size, but a progressive one is held whole before that. */
const MAX_JPEG_PIXELS = 250_000_000
const MAX_PROGRESSIVE_PIXELS = 80_000_000
const JPEG_QUALITY = 82

/** Without SVG and PDF, which can contain programs. */
const READ_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'])
const HEIC_TYPES = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

sharp.concurrency(1)
sharp.cache(false)

export default async function reencode(task: PictureTask): Promise<PictureReply> {
  const type = (await fileTypeFromFile(task.inputPath))?.mime
  const isHeic = type !== undefined && HEIC_TYPES.has(type)
  const decode = isHeic ? decodeHeic : type === 'image/bmp' ? decodeBmp : undefined
  if (!decode && !(type && READ_TYPES.has(type)))
    return { ok: false, reason: type?.startsWith('image/') ? 'failed' : 'not-an-image' }
  try {
    return await (decode ? convertPixels(task, decode) : convert(task))
  } catch {
    await rm(task.outputPath, { force: true })
    return { ok: false, reason: isHeic ? 'heic' : 'failed' }
  }
}

interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** @param decode returns undefined for too many pixels */
async function convertPixels(
  task: PictureTask,
  decode: (path: string) => Promise<Pixels | undefined>,
): Promise<PictureReply> {
  const pixels = await decode(task.inputPath)
  if (!pixels) return { ok: false, reason: 'too-many-pixels' }
  const { data, width, height } = pixels
  return write(sharp(data, { raw: { width, height, channels: 4 } }), pixels, task)
}

async function decodeBmp(path: string): Promise<Pixels | undefined> {
  const bytes = await readFile(path)
  const isOs2 = bytes.readUInt32LE(14) === 12
  const [width, height] = isOs2
    ? [bytes.readUInt16LE(18), bytes.readUInt16LE(20)]
    : [bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22))]
  if (width * height > MAX_PIXELS) return undefined
  // libnsbmp refuses run lengths in which the last line has an end of its own before the picture's.
  const end = bytes.length - 4
  const isRunLengths = !isOs2 && [1, 2].includes(bytes.readUInt32LE(30))
  if (isRunLengths && bytes.readUInt32BE(end) === 1) bytes.writeUInt16BE(1, end)
  const { decode } = await import('@cwasm/nsbmp')
  return decode(bytes)
}

/**
 * Decodes the main picture of a HEIC (ISO/IEC 23008-12), upright. sharp's binaries leave that out for the patents on
 * HEVC; libheif, as WASM, is an optional package and loaded on first use.
 */
async function decodeHeic(path: string): Promise<Pixels | undefined> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const images = new libheif.HeifDecoder().decode(await readFile(path))
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0]
    const [width, height] = [image.get_width(), image.get_height()]
    if (width * height > MAX_PIXELS) return undefined
    const data = new Uint8ClampedArray(width * height * 4)
    await new Promise<void>((resolve, reject) => {
      image.display({ data, width, height }, (shown) =>
        shown ? resolve() : reject(new Error('not decoded')),
      )
    })
    return { data, width, height }
  } finally {
    for (const image of images) image.free()
  }
}

async function convert(task: PictureTask): Promise<PictureReply> {
  const { inputPath } = task
  const header = await sharp(inputPath, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header) return { ok: false, reason: 'not-an-image' }
  const { width, height, format, isProgressive } = header
  const isJpeg = format === 'jpeg'
  const limit = isJpeg ? (isProgressive ? MAX_PROGRESSIVE_PIXELS : MAX_JPEG_PIXELS) : MAX_PIXELS
  if (width * height > limit) return { ok: false, reason: 'too-many-pixels' }
  // By default sharp reads only the first frame of an animation, and writes no metadata.
  // Of a JPEG that is cut short, viewers show what is there.
  const picture = sharp(inputPath, {
    limitInputPixels: limit,
    failOn: isJpeg ? 'none' : 'error',
  }).autoOrient()
  return write(picture, header, task)
}

async function write(
  picture: Sharp,
  { width, height }: { width: number; height: number },
  { outputPath, maxSide, square }: PictureTask,
): Promise<PictureReply> {
  const side = Math.min(maxSide, width, height)
  picture.resize(
    square
      ? { width: side, height: side, fit: 'cover' }
      : { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true },
  )
  const info = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY })
    .toFile(outputPath)
  return { ok: true, width: info.width, height: info.height, sizeBytes: info.size }
}
