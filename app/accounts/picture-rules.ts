export const PICTURE_ACCEPT = 'image/*'

export const PICTURE_MAX_SIDE = 1200

export const MAX_PICTURE_BYTES = 50 * 1024 * 1024

export const NOT_A_PICTURE = 'Please select an image file.'
export const PICTURE_TOO_LARGE = 'Profile picture must be less than 50MB.'

export const PICTURE_FAILED = {
  title: 'Upload Failed',
  description: 'Failed to upload your profile picture.',
}

/** The error over the form; none for a broken rule, whose own text is enough. */
export const pictureProblem = (error: string) =>
  [NOT_A_PICTURE, PICTURE_TOO_LARGE].includes(error) ? undefined : PICTURE_FAILED

/** How a JPEG, a PNG, a GIF, a WebP, a TIFF, a HEIC and an AVIF begin. */
const PICTURE = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP|II\*\0|MM\0\*|....ftyp(hei|hev|mif|msf|avi))/s

export const headOf = async (file: Blob, bytes = 12): Promise<string> =>
  String.fromCharCode(...new Uint8Array(await file.slice(0, bytes).arrayBuffer()))

/**
 * Looks into a file before it travels: at its first bytes, and where those are of another kind, whether the browser can
 * show it, which then makes a JPEG of it. A file that it can't read, such as one in a cloud, is left to the server.
 */
export async function looksLikePicture(file: Blob): Promise<boolean> {
  const head = await headOf(file).catch(() => undefined)
  if (head === undefined || PICTURE.test(head)) return true
  return createImageBitmap(file).then(
    () => true,
    () => false,
  )
}
