import libraryUrl from 'browser-image-compression/dist/browser-image-compression.js?url'
import { PICTURE_MAX_SIDE } from '~/accounts/picture-rules'
import { chosenFile } from '~/platform/forms/chosen-file'

const MAX_SIZE_MB = 2
const JPEG_QUALITY = 0.85

/** For an old phone with a large picture; after that the picture is sent as it is. */
const GIVE_UP_MS = 60_000

/**
 * Makes a small JPEG of a picture in a background worker. The library is loaded on first use, and once more by the
 * worker: from our server, since the default is a stranger's.
 */
export async function compressPicture(file: File): Promise<File> {
  const { default: compress } = await import('browser-image-compression')
  const givingUp = new AbortController()
  const timer = setTimeout(() => givingUp.abort(new Error('The compression took too long.')), GIVE_UP_MS)
  try {
    const picture = await compress(file, {
      maxSizeMB: MAX_SIZE_MB,
      maxWidthOrHeight: PICTURE_MAX_SIDE,
      initialQuality: JPEG_QUALITY,
      fileType: 'image/jpeg',
      useWebWorker: true,
      signal: givingUp.signal,
      libURL: new URL(libraryUrl, window.location.href).href,
    })
    return new File([picture], 'picture.jpg', { type: picture.type })
  } finally {
    clearTimeout(timer)
  }
}

const SMALL_BYTES = 500 * 1024

/**
 * The form with a small JPEG in place of its photo, made by the browser: Safari reads an iPhone's HEIC. A photo that it
 * can't read is sent as it is.
 */
export async function withSmallPhoto(form: FormData): Promise<FormData> {
  const photo = chosenFile(form, 'lovedOnePhoto')
  if (!photo || photo.size <= SMALL_BYTES) return form
  const small = await compressPicture(photo).catch(() => photo)
  if (small.size < photo.size) form.set('lovedOnePhoto', small)
  return form
}
