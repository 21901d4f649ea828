import { z } from 'zod'
import { plainText, seenIn } from '~/platform/text/plain-text'
import {
  MAX_ACCENT_CHARACTERS,
  MAX_MEMORY_CHARACTERS,
  MAX_WHO_CHARACTERS,
  VOICE_FORM_FILES,
  voiceRequired,
} from './voice-formats'
import { getVoicesReady } from './voice-pool.server'

const text = (maxCharacters: number) =>
  z
    .string()
    .transform((value) => plainText(value).trim())
    .pipe(z.string().max(maxCharacters, `Please use at most ${maxCharacters} characters.`))

const required = (maxCharacters: number, message: string) => text(maxCharacters).refine(seenIn, message)

export const voiceDetails = z.object({
  whoIsThisVoice: required(MAX_WHO_CHARACTERS, voiceRequired.whoIsThisVoice),
  accentNationality: text(MAX_ACCENT_CHARACTERS)
    .transform((accent) => (seenIn(accent) ? accent : undefined))
    .optional(),
  voiceMemory: required(MAX_MEMORY_CHARACTERS, voiceRequired.voiceMemory),
})

export const voiceForm = {
  /** While the recording arrives. */
  begin: () => getVoicesReady(),
  files: VOICE_FORM_FILES,
  names: [...Object.keys(voiceDetails.shape), 'sameAs', 'replaces', 'upload', 'removePhoto'],
}

export type VoiceDetails = z.infer<typeof voiceDetails>
