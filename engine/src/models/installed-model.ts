import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Written into a model's folder last: a folder without it is not a model. */
export const MANIFEST = 'manifest.json'

const manifest = z.object({
  format: z.literal(1),
  installedAt: z.iso.datetime(),
  sha256: z.string(),
  /** The archive's; tests lower it for a toy, whose sounds are no words. */
  leastAlignment: z.number(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
})

export type ModelManifest = z.infer<typeof manifest>

export interface InstalledModel {
  name: string
  folder: string
  manifest: ModelManifest
  /** Why it can't be used, in one sentence: a file that is missing or has another size. */
  problem?: string
}

/** By its manifest and its files' sizes, in less than a millisecond; undefined if it isn't installed. */
export function findModel(modelsDirectory: string, name: string): InstalledModel | undefined {
  const folder = join(modelsDirectory, name)
  const parsed = manifest.safeParse(jsonOf(join(folder, MANIFEST)))
  if (!parsed.success) return undefined
  const wrong = parsed.data.files.find(({ path, bytes }) => sizeOf(join(folder, path)) !== bytes)
  const problem = wrong && `The file ${wrong.path} of the model is missing or incomplete: install it again.`
  return { name, folder, manifest: parsed.data, problem }
}

/** The model of an archive, if it is whole and was made from that one. */
export function findInstalled(
  modelsDirectory: string,
  { name, sha256 }: { name: string; sha256: string },
): InstalledModel | undefined {
  const model = findModel(modelsDirectory, name)
  return model && !model.problem && model.manifest.sha256 === sha256 ? model : undefined
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
