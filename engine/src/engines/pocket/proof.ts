import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { SelfCheck } from '../../engine'
import { findModel } from '../../models/installed-model'

/** Must change whenever the sound of the engine changes. */
export const POCKET_VERSION = 'pocket-3'

export const SELF_CHECK = 'self-check.json'

/** Of SelfCheckReport; what could not be measured is null there. */
const storedReport = z.object({
  engineVersion: z.string(),
  passed: z.boolean(),
  problems: z.array(z.string()),
  figures: z.object({
    slowness: z.number().nullable(),
    peakMemoryMb: z.number(),
  }),
})

/** The self-check of this version of the engine on this machine; undefined without one, or without a whole model. */
export function pocketSelfCheck(modelsDirectory: string): SelfCheck | undefined {
  const model = findModel(modelsDirectory, 'pocket')
  if (!model || model.problem) return undefined
  const stored = storedReport.safeParse(jsonOf(join(model.folder, SELF_CHECK))).data
  if (stored?.engineVersion !== POCKET_VERSION) return undefined
  const { passed, problems, figures } = stored
  return {
    passed,
    problems,
    slowness: figures.slowness ?? undefined,
    peakMemoryMb: figures.peakMemoryMb,
  }
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
