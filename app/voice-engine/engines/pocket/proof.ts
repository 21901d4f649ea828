import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findModel } from '~/models/installed-model'

/** Must change whenever the sound of the engine changes. */
export const POCKET_VERSION = 'pocket-1'

export const SELF_CHECK = 'self-check.json'

const selfCheck = z.object({ engineVersion: z.string(), passed: z.boolean(), at: z.iso.datetime() })

/** Whether the installed model has passed the self-check of this version of the engine on this machine. */
export function isPocketProven(modelsDirectory: string): boolean {
  const model = findModel(modelsDirectory, 'pocket')
  if (!model || model.problem) return false
  try {
    const { engineVersion, passed } = selfCheck.parse(
      JSON.parse(readFileSync(join(model.folder, SELF_CHECK), 'utf8')),
    )
    return passed && engineVersion === POCKET_VERSION
  } catch {
    return false
  }
}
