import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MANIFEST, type ModelManifest } from '~/voice-engine/models/installed-model'
import { toyFiles } from './make-toy-pocket'

/** Low enough for the toy to pass the self-check: its sounds are no words. */
export const LEAST_ALIGNMENT = -10

/** Writes a model as installed, with a manifest that fits its files. */
export function writeToy(
  modelsDirectory: string,
  files: Record<string, string | Buffer> = toyFiles(),
  leastAlignment = LEAST_ALIGNMENT,
): void {
  const manifest: ModelManifest = {
    format: 1,
    installedAt: new Date().toISOString(),
    sha256: '0'.repeat(64),
    leastAlignment,
    files: Object.entries(files).map(([path, content]) => ({
      path,
      bytes: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  }
  for (const [path, content] of Object.entries({ ...files, [MANIFEST]: JSON.stringify(manifest) })) {
    const full = join(modelsDirectory, 'pocket', path)
    mkdirSync(dirname(full), { recursive: true })
    writeFileSync(full, content)
  }
}
