import type { EngineSetup } from '~/voice-engine/engine'

/** Of a machine with nothing but the build. */
export const engineSetup: EngineSetup = { modelsDirectory: '/nonexistent' }
