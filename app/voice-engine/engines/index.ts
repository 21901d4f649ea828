import type { VoiceEngine } from '../engine'
import { classicEngine } from './classic'
import { httpEngine } from './http'
import { pocketEngine } from './pocket'

/** All engines. To add one, add a file next to this one and list it here. */
export const voiceEngines: readonly VoiceEngine[] = [classicEngine, pocketEngine, httpEngine]

export function findEngine(name: string): VoiceEngine | undefined {
  return voiceEngines.find((engine) => engine.name === name)
}
