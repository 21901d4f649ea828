import { config } from '~/config.server'
import type { EngineDescription } from '~/voice-engine/engine'
import { describeEngine, engineDescriptions } from '~/voice-engine/engines/descriptions'

let automatic: EngineDescription | undefined

/**
 * The engine of this service: VOICE_ENGINE, or for 'auto' the first that has proved itself on this machine, else the
 * default; fixed at the first call in a process.
 */
export function chosenEngine(hasMadeStories: (name: string) => boolean = () => false): EngineDescription {
  if (config.voiceEngine !== 'auto') return describeEngine(config.voiceEngine)
  automatic ??=
    engineDescriptions.find(
      ({ name, selfCheck }) => selfCheck && (selfCheck(config.engineSetup)?.passed || hasMadeStories(name)),
    ) ?? engineDescriptions[0]
  return automatic
}

/** The value of stories.engine for a story by this version of the chosen engine. */
export const engineLabel = (version: string): string => `${chosenEngine().name} ${version}`
