import { headOf, looksLikePicture } from '~/accounts/picture-rules'
import { chosenFile } from '~/platform/forms/chosen-file'
import {
  cantRead,
  INVALID_FILE_TYPE,
  INVALID_PHOTO,
  isImageFile,
  isVoiceFile,
  MAX_PHOTO_BYTES,
  MAX_VOICE_BYTES,
  MISSING_INFORMATION,
  OTHERWISE_NAMED,
  otherKind,
  PHOTO_TOO_LARGE,
  START_BYTES,
  VOICE_TOO_LARGE,
  voiceRequired,
} from '~/voices/voice-formats'

export interface VoiceFormProblem {
  problem: { title: string; description: string }
  errors: Record<string, string>
}

export const failed = (
  description: string,
  errors: Record<string, string> = {},
  title = 'Upload Failed',
): VoiceFormProblem => ({ problem: { title, description }, errors })

export const NOT_OURS = failed('Something went wrong on our side. Please try again in a minute.')

const about = (field: string, description: string, title?: string) =>
  failed(description, { [field]: description }, title)

const wrongKind = (field: string, { title, description }: VoiceFormProblem['problem']) =>
  about(field, description, title)

/**
 * The errors of required fields that are empty (docs/spec.md, section 5). Another recording of a voice that is there
 * needs no words about it.
 */
export function missingFields(form: FormData): Record<string, string> {
  const isOfKnownVoice = Boolean(form.get('sameAs'))
  const isThere = (name: string) =>
    name === 'voice'
      ? chosenFile(form, name) !== undefined
      : isOfKnownVoice || String(form.get(name) ?? '').trim() !== ''
  return Object.fromEntries(Object.entries(voiceRequired).filter(([name]) => !isThere(name)))
}

/** Whether a file is sound in Ogg, as messengers save a voice message: not for the server, but the browser can turn it into WAV. */
export const isVoiceMessage = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /\.(opus|og[ga])$/i.test(name) || /^audio\/(ogg|opus)/.test(type)

/** Checks the chosen files before they are sent; the server goes by their bytes. */
export function checkFiles(form: FormData): VoiceFormProblem | undefined {
  const voice = chosenFile(form, 'voice')
  const photo = chosenFile(form, 'lovedOnePhoto')
  if (voice && !isVoiceFile(voice)) return wrongKind('voice', INVALID_FILE_TYPE)
  if (voice && voice.size > MAX_VOICE_BYTES) return about('voice', VOICE_TOO_LARGE)
  if (voice?.size === 0) return about('voice', 'This file is empty. Please choose another recording.')
  if (photo && !isImageFile(photo)) return wrongKind('lovedOnePhoto', INVALID_PHOTO)
  if (photo && photo.size > MAX_PHOTO_BYTES) return about('lovedOnePhoto', PHOTO_TOO_LARGE)
}

/** What has an audio file's name or type and isn't one: pictures and documents. */
const OTHER_KINDS =
  /^(%PDF|\x89PNG|\xff\xd8\xff|GIF8|PK|\xd0\xcf|#!(?!AMR)|<|RIFF....(?!WAVE)|....ftyp(hei|hev|mif|msf|avi|crx|jp2))/s

/** Looks at the files' first bytes, so that no wrong file travels for minutes. The server looks closer. */
export async function wrongBytes(form: FormData): Promise<VoiceFormProblem | undefined> {
  const voice = chosenFile(form, 'voice')
  const photo = chosenFile(form, 'lovedOnePhoto')
  const start = voice ? await headOf(voice, START_BYTES) : ''
  const kind = otherKind(start)
  if (kind) return about('voice', cantRead(kind), INVALID_FILE_TYPE.title)
  if (OTHER_KINDS.test(start))
    return { ...wrongKind('voice', INVALID_FILE_TYPE), errors: { voice: OTHERWISE_NAMED } }
  if (photo && !(await looksLikePicture(photo))) return wrongKind('lovedOnePhoto', INVALID_PHOTO)
}

export function checkVoiceForm(form: FormData): VoiceFormProblem | undefined {
  const errors = missingFields(form)
  if (Object.keys(errors).length === 0) return checkFiles(form)
  return failed(Object.values(errors).join(' '), errors, MISSING_INFORMATION)
}
