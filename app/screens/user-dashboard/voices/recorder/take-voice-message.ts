import { INVALID_FILE_TYPE } from '~/voices/voice-formats'
import { VOICE_MESSAGE_REFUSAL } from '~/voices/voice-message-refusal'
import { isVoiceMessage, type VoiceFormProblem } from '../check-voice-form'
import { chooseFile } from './choose-file'
import { toWav } from './to-wav'

/**
 * Puts a file into the form, and in place of a voice message (Ogg) the WAV that the browser makes of it.
 * @returns the refusal, if the browser can't read the message
 */
export async function takeVoiceMessage(
  form: HTMLFormElement,
  file: File,
): Promise<VoiceFormProblem | undefined> {
  try {
    chooseFile(form, isVoiceMessage(file) ? await toWav(file, file.name.replace(/\.\w+$/, '')) : file)
  } catch {
    return { problem: INVALID_FILE_TYPE, errors: { voice: VOICE_MESSAGE_REFUSAL } }
  }
}
