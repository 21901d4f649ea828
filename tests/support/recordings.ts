import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const kit = resolve('../shared/voice-kit/uploads')

/** Whether the real recordings, which are never committed, are next to this checkout. */
const hasKit = existsSync(kit)

/** A minute of real speech if available, otherwise a short synthetic voice. */
export function recording(voice: 'low' | 'high', extension: 'mp3' | 'm4a' | 'wav' | 'mp4'): string {
  return hasKit ? join(kit, `${voice}.${extension}`) : resolve(`tests/fixtures/voice.${extension}`)
}
