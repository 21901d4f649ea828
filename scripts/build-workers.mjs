// Bundles the worker entries into build/workers, because Vite bundles no Node workers.
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
    'voice-check': 'app/voice-engine/self-check/self-check.worker.ts',
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

/** Read at run time from the folder of the bundle. */
const weights = 'app/voice-engine/phones/ppg_int8.bin'

/**
 * Builds the workers once, or on every change of their sources.
 * @param {{ watch?: boolean }} [how]
 * @returns {Promise<() => Promise<void>>} stops watching
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
