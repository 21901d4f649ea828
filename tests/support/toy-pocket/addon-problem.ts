import { createRequire } from 'node:module'

/** Why tests with the addon can't run: its package has no binary for this system. */
export const addonProblem = (() => {
  try {
    createRequire(import.meta.url)('sherpa-onnx-node')
  } catch (error) {
    return (error as Error).message
  }
})()
