// Bundles the worker entries into build/workers, because Vite bundles no Node workers.
import { readFileSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { dictionaryWords } from '../engine/src/text/phones/dictionary-words.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** @param {string} name of a file in build/workers */
const built = (name) => path.join(root, 'build/workers', name)

/** @param {string} file @returns {string[]} the packages that it names */
function packagesOf(file) {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  return Object.keys({ ...dependencies, ...optionalDependencies })
}

/** Of these a process would load many files, or more than it uses, for half of its start. Others may have files beside theirs. */
const bundled = [
  '@alexanderolsen/libsamplerate-js',
  '@everspoken/engine',
  'drizzle-orm',
  'mediabunny',
  'node-id3',
  'zod',
]
export const banner =
  "import{createRequire as createRequireOfBundle}from'node:module';const require=createRequireOfBundle(import.meta.url);"
export const external = ['package.json', 'engine/package.json']
  .flatMap(packagesOf)
  .filter((name) => !bundled.includes(name))

/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: root,
  entryPoints: {
    voice: 'engine/src/host/worker.ts',
    'voice-check': 'engine/src/host/self-check/self-check.worker.ts',
    pdf: 'app/platform/documents/pdf.worker.ts',
    picture: 'app/platform/pictures/picture.worker.ts',
    password: 'app/accounts/password/password.worker.ts',
    backup: 'app/admin/backups/backup.worker.ts',
    install: 'engine/src/models/install.worker.ts',
    'run-task': 'app/platform/workers/run-task.worker.ts',
  },
  outdir: 'build/workers',
  bundle: true,
  banner: { js: banner },
  external,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  tsconfig: 'tsconfig.json',
  sourcemap: true,
  logLevel: 'warning',
}

/** Read at run time from the folder of the bundle. */
const weights = [
  'engine/src/phones/ppg_int8.bin',
  'engine/src/reader/reader.bin',
  'engine/src/text/phones/letters.bin',
  'engine/src/vocoder/vocoder.bin',
  'engine/src/wide/wide.bin',
]

/** Writes CMUdict, and our own words in place of its, as speak/phones/dictionary.ts reads them. */
async function buildDictionary() {
  const own = await readFile(path.join(root, 'engine/src/text/phones/own-words.txt'), 'utf8')
  const words = new Map(Array.from(dictionaryWords(), ([word, [phones = []]]) => [word, phones.join(' ')]))
  for (const [, word = '', phones = ''] of own.matchAll(/^(\S+) (.+)$/gm)) words.set(word, phones)
  const lines = Array.from(words, (entry) => entry.join(' ')).sort()
  await writeFile(built('pronunciations.txt'), `\n${lines.join('\n')}\n`)
}

/**
 * Builds the workers, and with `watch` again on every change of their sources.
 * @param {{ watch?: boolean }} [how]
 * @returns {Promise<() => Promise<void>>} stops watching
 */
export async function buildWorkers({ watch = false } = {}) {
  await mkdir(path.join(root, 'build/workers'), { recursive: true })
  await Promise.all(weights.map((file) => copyFile(path.join(root, file), built(path.basename(file)))))
  await buildDictionary()
  await esbuild.build(options)
  if (!watch) return async () => {}
  const context = await esbuild.context(options)
  await context.watch()
  return () => context.dispose()
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await buildWorkers({ watch: process.argv.includes('--watch') })
}
