import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { MANIFEST, type ModelManifest } from '~/models/installed-model'
import { toyFiles } from './make-toy-pocket'
import type { Variant } from './toy-shapes'

/** Why tests with the addon can't run: its package has no binary for this system. */
export const addonProblem = (() => {
  try {
    createRequire(import.meta.url)('sherpa-onnx-node')
  } catch (error) {
    return (error as Error).message
  }
})()

/** Writes the toy as installed, with a manifest that fits its files. @returns the folder of models */
export function installToy(
  variant: Variant = 'speaks',
  changes: Record<string, string | Buffer> = {},
): string {
  const modelsDirectory = mkdtempSync(join(tmpdir(), 'everspoken-toy-'))
  afterAll(() => rmSync(modelsDirectory, { recursive: true, force: true }))
  const files = Object.entries({ ...toyFiles(variant), ...changes })
  const manifest: ModelManifest = {
    format: 1,
    installedAt: new Date().toISOString(),
    sha256: '0'.repeat(64),
    files: files.map(([path, content]) => ({
      path,
      bytes: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  }
  for (const [path, content] of [...files, [MANIFEST, JSON.stringify(manifest)] as const]) {
    const full = join(modelsDirectory, 'pocket', path)
    mkdirSync(dirname(full), { recursive: true })
    writeFileSync(full, content)
  }
  return modelsDirectory
}
