import { resolve } from 'node:path'
import { BUILT_CALIBRATION, type EngineSetup } from '~/voice-engine/engine'

/** Of a machine with nothing but the build. */
export const engineSetup: EngineSetup = {
  calibrationPath: resolve(BUILT_CALIBRATION),
  modelsDirectory: '/nonexistent',
}
