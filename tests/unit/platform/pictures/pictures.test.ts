import { access, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { reencodePicture } from '~/platform/pictures/pictures.server'
import { closeWorkerPools } from '~/platform/workers/worker-pool.server'
import { spooled, spoolFolder } from '../../../support/spooled'

const folder = spoolFolder()
const output = path.join(folder, 'out.jpg')

afterAll(closeWorkerPools)

async function input(bytes: Buffer | string): Promise<string> {
  const file = path.join(folder, 'in')
  await writeFile(file, bytes)
  return file
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } } })

const SMALL_BMP = {
  ...{ width: 2, height: 2, bits: 24, compression: 0, offset: 62, length: 99 },
  rows: [...Array(6).fill(255), ...Array(10).fill(0)],
}

/** A BMP of 2 x 2 pixels, whose first row in the file is white, and the second black. */
function bmp(changes: Partial<typeof SMALL_BMP>): Buffer {
  const { width, height, bits, compression, offset, length, rows } = { ...SMALL_BMP, ...changes }
  const header = Buffer.alloc(62)
  header.write('BM')
  for (const [at, value] of [
    [10, offset],
    [14, 40],
    [30, compression],
    [46, 2],
  ])
    header.writeUInt32LE(value, at)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(bits, 28)
  header.fill(255, 58, 61)
  return Buffer.concat([header, Buffer.from(rows)]).subarray(0, length)
}

describe('re-encoding a picture', () => {
  it('turns it upright and drops location, camera and all other metadata', async () => {
    expect((await sharp(spooled('photo.jpg')).metadata()).exif).toBeDefined()
    const result = await reencodePicture(spooled('photo.jpg'), output, { maxSide: 1200 })
    expect(result).toMatchObject({ ok: true, width: 32, height: 48 })
    const bytes = await readFile(output)
    expect(result).toMatchObject({ sizeBytes: bytes.length })
    const { format, exif, orientation, icc, xmp } = await sharp(bytes).metadata()
    expect({ format, exif, orientation, icc, xmp }).toEqual({ format: 'jpeg' })
    expect(bytes.includes('Fixture')).toBe(false)
    // Rotated by a quarter, the blue stripe on the left is at the top.
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[2]).toBeGreaterThan(data[0])
  })

  const formats = ['png', 'webp', 'gif', 'avif', 'tiff', 'jpeg'] as const
  it.each([
    ...formats.map((format) => ['reads', format, { maxSide: 1200 }, [300, 100]] as const),
    ['shrinks', 'png', { maxSide: 150 }, [150, 50]],
    ['crops', 'png', { maxSide: 80, square: true }, [80, 80]],
    ['crops and never enlarges', 'png', { maxSide: 500, square: true }, [100, 100]],
  ] as const)('%s a %s: %o', async (_, format, size, [width, height]) => {
    const file = await input(await blank(300, 100).toFormat(format).toBuffer())
    expect(await reencodePicture(file, output, size)).toMatchObject({ ok: true, width, height })
  })

  it('replaces transparency by white', async () => {
    const file = await input(await blank(10, 10).png().toBuffer())
    await reencodePicture(file, output, { maxSide: 10 })
    const { data } = await sharp(output).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  it('reads a HEIC, keeps nothing but its pixels, and recognises one that it cannot read', async () => {
    expect(await reencodePicture(spooled('iphone.heic'), output, { maxSide: 24 })).toMatchObject({
      ok: true,
      width: 24,
      height: 16,
    })
    const { data } = await sharp(output).raw().toBuffer({ resolveWithObject: true })
    // The stripe on the left is blue, the rest is brown.
    expect(data[2]).toBeGreaterThan(data[0])
    expect(data[3 * 23]).toBeGreaterThan(data[3 * 23 + 2])
    expect((await sharp(output).metadata()).exif).toBeUndefined()
    const unread = await reencodePicture(spooled('photo.heic'), output, { maxSide: 10 })
    expect(unread).toEqual({ ok: false, reason: 'heic' })
  })

  it.each([
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>',
    ],
    ['a PDF', '%PDF-1.4\n'],
    ['text', 'Dear Anna, come home soon.'],
    ['text that starts like a picture', 'GIF or not?'],
    ['nothing', ''],
  ])('rejects %s', async (_, bytes) => {
    const result = await reencodePicture(await input(bytes), output, { maxSide: 10 })
    expect(result).toEqual({ ok: false, reason: 'not-an-image' })
  })

  it.each<[string, Parameters<typeof bmp>[0], string?]>([
    ['with rows from the bottom', {}],
    ['with rows from the top', { height: -2 }],
    ['with a palette', { bits: 8, rows: [1, 1, 0, 0, 0, 0, 0, 0] }],
    ['with run lengths', { bits: 8, compression: 1, rows: [2, 1, 0, 0, 2, 0, 0, 0, 0, 1] }],
    ['of more pixels than are read', { width: 20_000, height: -20_000 }, 'too-many-pixels'],
    [
      'of the most pixels that a header can name',
      { width: 2 ** 31 - 1, height: -(2 ** 31) },
      'too-many-pixels',
    ],
    ['of a negative width', { width: -2 }, 'failed'],
    ['that is cut short', { rows: [0] }, 'failed'],
    ['whose rows begin after its end', { offset: 2 ** 32 - 1 }, 'failed'],
    ['that ends in its header', { rows: [], length: 20 }, 'failed'],
  ])('reads a BMP %s, or says why not', async (_, header, reason) => {
    const result = await reencodePicture(await input(bmp(header)), output, { maxSide: 10 })
    if (reason) return expect(result).toEqual({ ok: false, reason })
    expect(result).toMatchObject({ ok: true, width: 2, height: 2 })
    const { data } = await sharp(output).raw().toBuffer({ resolveWithObject: true })
    const rowsAreLight = [data[0] > 200, data[6] > 200]
    expect(rowsAreLight).toEqual(header.height === -2 ? [true, false] : [false, true])
  })

  it('makes a small picture of a large JPEG', async () => {
    const file = await input(await blank(8000, 1800).flatten().jpeg({ quality: 30 }).toBuffer())
    expect(await reencodePicture(file, output, { maxSide: 1200 })).toMatchObject({ width: 1200, height: 270 })
  })

  it('rejects too many pixels before decoding them', async () => {
    const bytes = await blank(1, 1).png().toBuffer()
    bytes.writeUInt32BE(9000, 16)
    bytes.writeUInt32BE(9000, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    const file = await input(bytes)
    const result = await reencodePicture(file, output, { maxSide: 10 })
    expect(result).toEqual({ ok: false, reason: 'too-many-pixels' })
  })

  it('shows a JPEG that is cut short as far as it goes, and rejects another truncated picture', async () => {
    await rm(output, { force: true })
    const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
    const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: 'red', noise } })
    const cut = async (format: 'jpeg' | 'png') => {
      const bytes = await picture.toFormat(format).toBuffer()
      return reencodePicture(await input(bytes.subarray(0, bytes.length / 2)), output, { maxSide: 200 })
    }
    expect(await cut('jpeg')).toMatchObject({ ok: true, width: 200, height: 200 })
    const rows = await sharp(output).raw().toBuffer()
    expect(new Set(rows.subarray(0, 3000)).size).toBeGreaterThan(50)
    await rm(output)
    const result = await cut('png')
    expect(result).toEqual({ ok: false, reason: 'failed' })
    await expect(access(output)).rejects.toThrow()
  })
})
