import { compressPicture } from '../profile/compress-picture'
import { chosenFile } from './check-voice-form'

/** A smaller photo would hardly shorten the upload. */
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
