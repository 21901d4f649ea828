import type { VoiceEngine } from '../engine'
import { classicEngine } from './classic'
import { httpEngine } from './http'
import { pocketEngine } from './pocket'

export const voiceEngines: readonly VoiceEngine[] = [classicEngine, pocketEngine, httpEngine]

export function findEngine(name: string): VoiceEngine | undefined {
  return voiceEngines.find((engine) => engine.name === name)
}
