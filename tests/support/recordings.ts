import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const kit = resolve('../shared/voice-kit/uploads')

/** Whether the real recordings are next to this checkout; they are never committed. */
export const hasKit = existsSync(kit)

/** A minute of real speech if the kit is there, otherwise a short synthetic voice. */
export function recording(voice: 'low' | 'high', extension: 'mp3' | 'm4a' | 'wav' | 'mp4'): string {
  return hasKit ? join(kit, `${voice}.${extension}`) : resolve(`tests/fixtures/voice.${extension}`)
}
