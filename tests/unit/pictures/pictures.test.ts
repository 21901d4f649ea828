import { access, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { reencodePicture } from '~/pictures/pictures.server'
import { closeWorkerPools } from '~/workers/worker-pool.server'
import { spooled, spoolFolder } from '../../support/spooled'

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

  it.each(['png', 'webp', 'gif', 'avif', 'tiff', 'jpeg'] as const)('reads %s', async (format) => {
    const file = await input(await blank(60, 40).toFormat(format).toBuffer())
    expect(await reencodePicture(file, output, { maxSide: 1200 })).toMatchObject({
      ok: true,
      width: 60,
      height: 40,
    })
  })

  it('shrinks it to the maximum, and never enlarges it', async () => {
    const file = await input(await blank(300, 100).png().toBuffer())
    expect(await reencodePicture(file, output, { maxSide: 150 })).toMatchObject({ width: 150, height: 50 })
    expect(await reencodePicture(file, output, { maxSide: 900 })).toMatchObject({ width: 300, height: 100 })
  })

  it('crops it to a square on request', async () => {
    const file = await input(await blank(300, 100).png().toBuffer())
    expect(await reencodePicture(file, output, { maxSide: 80, square: true })).toMatchObject({
      width: 80,
      height: 80,
    })
    expect(await reencodePicture(file, output, { maxSide: 500, square: true })).toMatchObject({
      width: 100,
      height: 100,
    })
  })

  it('replaces transparency by white', async () => {
    const file = await input(await blank(10, 10).png().toBuffer())
    await reencodePicture(file, output, { maxSide: 10 })
    const { data } = await sharp(output).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  it('reads a HEIC, and keeps nothing but its pixels', async () => {
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
  })

  it('recognises a HEIC that it cannot read', async () => {
    expect(await reencodePicture(spooled('photo.heic'), output, { maxSide: 10 })).toEqual({
      ok: false,
      reason: 'heic',
    })
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

  it('says of a picture of a kind that it cannot read, like a BMP, that it is one', async () => {
    const file = await input(Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]))
    expect(await reencodePicture(file, output, { maxSide: 10 })).toEqual({ ok: false, reason: 'failed' })
  })

  it('makes a small picture of a large JPEG', async () => {
    const file = await input(await blank(16_000, 3600).flatten().jpeg({ quality: 30 }).toBuffer())
    expect(await reencodePicture(file, output, { maxSide: 1200 })).toMatchObject({ width: 1200, height: 270 })
  })

  it('rejects too many pixels before decoding them', async () => {
    const file = await input(await blank(9000, 9000).png().toBuffer())
    expect(await reencodePicture(file, output, { maxSide: 10 })).toEqual({
      ok: false,
      reason: 'too-many-pixels',
    })
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
