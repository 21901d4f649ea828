import { MAX_PHOTO_BYTES, MAX_VOICE_BYTES } from './voice-formats'
import type { NewVoiceSample } from './voice-intake.server'

/** The file fields of a voice's form, and how many bytes each may have. */
export const VOICE_FORM_FILES = { voice: MAX_VOICE_BYTES, lovedOnePhoto: MAX_PHOTO_BYTES }

/** The form as it was read at the door, whichever door it came by. */
export interface VoiceForm {
  form: { get(name: string): unknown }
  files: { get(name: string): { path: string; filename: string } | undefined }
  /** The fields whose file was larger than its limit. */
  tooLarge: string[]
}

export function newVoiceSampleOf({ form, files, tooLarge }: VoiceForm): NewVoiceSample {
  const voice = files.get('voice')
  return {
    audioPath: voice?.path,
    audioFilename: voice?.filename,
    audioTooLarge: tooLarge.includes('voice'),
    photoPath: files.get('lovedOnePhoto')?.path,
    photoTooLarge: tooLarge.includes('lovedOnePhoto'),
    whoIsThisVoice: String(form.get('whoIsThisVoice') ?? ''),
    accentNationality: String(form.get('accentNationality') ?? ''),
    voiceMemory: String(form.get('voiceMemory') ?? ''),
  }
}
