import { readFile } from 'node:fs/promises'

interface Pixels {
  data: Uint8ClampedArray
  raw: { width: number; height: number; channels: 4 }
}

/**
 * Decodes the main picture of a HEIC (ISO/IEC 23008-12), upright. sharp's binaries leave that out for the patents on
 * HEVC; libheif, as WASM, is an optional package and loaded on first use.
 * @throws when the package isn't installed or can't read the picture
 */
export async function decodeHeic(path: string, maxPixels: number): Promise<Pixels | 'too-many-pixels'> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const images = new libheif.HeifDecoder().decode(await readFile(path))
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0]
    const [width, height] = [image.get_width(), image.get_height()]
    if (width * height > maxPixels) return 'too-many-pixels'
    const data = new Uint8ClampedArray(width * height * 4)
    await new Promise<void>((resolve, reject) => {
      image.display({ data, width, height }, (shown) =>
        shown ? resolve() : reject(new Error('not decoded')),
      )
    })
    return { data, raw: { width, height, channels: 4 } }
  } finally {
    for (const image of images) image.free()
  }
}
