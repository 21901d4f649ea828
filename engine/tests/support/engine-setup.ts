import type { EngineSetup } from '../../src/engine'

/** Of a machine with nothing but the build. */
export const engineSetup: EngineSetup = { modelsDirectory: '/nonexistent' }
