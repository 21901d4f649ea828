import type { VoiceEngine } from '../engine'
import { classicEngine } from './classic'

/** All engines there are. A new one is a file beside this one and a line in this list. */
export const voiceEngines: readonly VoiceEngine[] = [classicEngine]

export function findEngine(name: string): VoiceEngine | undefined {
  return voiceEngines.find((engine) => engine.name === name)
}
