import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const kit = resolve('../shared/voice-kit/uploads')

/** Whether the real recordings lie beside this checkout; they are never committed. */
export const hasKit = existsSync(kit)

/** A minute of a real person's speech where the kit is there, else our own small synthetic voice. */
export function recording(voice: 'low' | 'high', extension: 'mp3' | 'm4a' | 'wav' | 'mp4'): string {
  return hasKit ? join(kit, `${voice}.${extension}`) : resolve(`tests/fixtures/voice.${extension}`)
}
