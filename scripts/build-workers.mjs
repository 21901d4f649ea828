// Bundles the worker entries into build/workers: Vite does not bundle a Node worker for the server.
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: root,
  entryPoints: {
    voice: 'app/voice-engine/worker.ts',
    pdf: 'app/documents/pdf.worker.ts',
    picture: 'app/pictures/picture.worker.ts',
    password: 'app/accounts/password.worker.ts',
    'run-task': 'app/workers/run-task.worker.ts',
  },
  outdir: 'build/workers',
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  tsconfig: 'tsconfig.json',
  sourcemap: true,
  logLevel: 'warning',
}

/** What a bundle reads beside itself at run time. */
const weights = 'app/voice-engine/phones/ppg_int8.bin'

/**
 * Builds the workers once, or again at each change of their sources.
 * @param {{ watch?: boolean }} [how]
 * @returns {Promise<() => Promise<void>>} ends the watching
 */
export async function buildWorkers({ watch = false } = {}) {
  const outdir = path.join(root, 'build/workers')
  await mkdir(outdir, { recursive: true })
  await copyFile(path.join(root, weights), path.join(outdir, path.basename(weights)))
  if (!watch) {
    await esbuild.build(options)
    return async () => {}
  }
  const context = await esbuild.context(options)
  await context.watch()
  return () => context.dispose()
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await buildWorkers({ watch: process.argv.includes('--watch') })
}
