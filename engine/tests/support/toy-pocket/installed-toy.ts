import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { toyFiles, type Variant, writeToy } from './toy-files'

/** Writes the toy as installed into a new folder of models, which is deleted after the tests of the file. */
export function installToy(
  variant: Variant = 'speaks',
  changes: Record<string, string | Buffer> = {},
): string {
  const modelsDirectory = mkdtempSync(join(tmpdir(), 'everspoken-toy-'))
  afterAll(() => rmSync(modelsDirectory, { recursive: true, force: true }))
  writeToy(modelsDirectory, { ...toyFiles(variant), ...changes })
  return modelsDirectory
}
