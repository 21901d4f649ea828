import {
  INVALID_FILE_TYPE,
  INVALID_PHOTO,
  isVoiceFile,
  MAX_PHOTO_BYTES,
  MAX_VOICE_BYTES,
  MISSING_INFORMATION,
} from '~/voices/voice-formats'

export interface VoiceFormProblem {
  problem: { title: string; description: string }
  errors: Record<string, string>
}

const REQUIRED = {
  whoIsThisVoice: 'Please tell us whose voice this is.',
  voiceMemory: 'Please tell us what you remember about their voice.',
  voice: 'Please choose a recording.',
}

const problem = (field: string, title: string, description: string): VoiceFormProblem => ({
  problem: { title, description },
  errors: { [field]: description },
})

/** A file input that was left empty sends a file without name and bytes. */
function chosen(form: FormData, name: string): File | undefined {
  const file = form.get(name)
  return file instanceof File && (file.name !== '' || file.size > 0) ? file : undefined
}

/** Spec section 5: what is required and not there yet. */
export function missingFields(form: FormData): Record<string, string> {
  const isThere = (name: string) =>
    name === 'voice' ? chosen(form, name) !== undefined : String(form.get(name) ?? '').trim() !== ''
  return Object.fromEntries(Object.entries(REQUIRED).filter(([name]) => !isThere(name)))
}

/** What can be said of the chosen files before they are sent; the server goes by their bytes. */
export function checkFiles(form: FormData): VoiceFormProblem | undefined {
  const voice = chosen(form, 'voice')
  const photo = chosen(form, 'lovedOnePhoto')
  if (voice && !isVoiceFile(voice)) {
    return problem('voice', INVALID_FILE_TYPE.title, INVALID_FILE_TYPE.description)
  }
  if (voice && voice.size > MAX_VOICE_BYTES) {
    const tooLarge = 'The recording is larger than 50MB. Please cut it to the best two minutes and upload that.'
    return problem('voice', 'Upload Failed', tooLarge)
  }
  if (photo && !photo.type.startsWith('image/')) {
    return problem('lovedOnePhoto', INVALID_PHOTO.title, INVALID_PHOTO.description)
  }
  if (photo && photo.size > MAX_PHOTO_BYTES) {
    const tooLarge = 'The photo is larger than 20MB. Please make it smaller and upload it again.'
    return problem('lovedOnePhoto', 'Upload Failed', tooLarge)
  }
}

export function checkForm(form: FormData): VoiceFormProblem | undefined {
  const errors = missingFields(form)
  if (Object.keys(errors).length === 0) return checkFiles(form)
  return { problem: { title: MISSING_INFORMATION, description: Object.values(errors).join(' ') }, errors }
}
