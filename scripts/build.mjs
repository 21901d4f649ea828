// Makes build/: the Remix bundles, the server, the commands, the workers, and compressed copies of the browser's files.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import * as esbuild from 'esbuild'
import { removeStamp, sourceHash, writeStamp } from './build-stamp.mjs'
import { buildWorkers } from './build-workers.mjs'
import { root, runPackage } from './steps.mjs'

const TEXT = new Set([
  '.js',
  '.mjs',
  '.css',
  '.svg',
  '.json',
  '.txt',
  '.xml',
  '.html',
  '.webmanifest',
  '.map',
])

/** Smaller files fit into one packet anyway. */
const MIN_BYTES = 1024

const COMMAND = /^(.+)[.]command[.]ts$/

/** The server imports the Remix bundle at run time from the same folder. */
function buildServerAndCommands() {
  const commands = readdirSync('app/commands').flatMap((name) => {
    const [, command] = COMMAND.exec(name) ?? []
    return command ? [[`commands/${command}`, `app/commands/${name}`]] : []
  })
  return esbuild.build({
    absWorkingDir: root,
    entryPoints: { server: 'app/server.ts', ...Object.fromEntries(commands) },
    outdir: 'build',
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    tsconfig: 'tsconfig.json',
    sourcemap: true,
    logLevel: 'warning',
  })
}

function compressAssets() {
  for (const name of readdirSync('build/client', { recursive: true, encoding: 'utf8' })) {
    const file = path.join('build/client', name)
    if (!TEXT.has(path.extname(name))) continue
    const bytes = readFileSync(file)
    if (bytes.length < MIN_BYTES) continue
    const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: hint }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

removeStamp()
mkdirSync('build', { recursive: true })
// Before the build, so that sources that change during it make it out of date.
const hash = sourceHash()
const env = { ...process.env, NODE_ENV: 'production' }
if (!(await runPackage('@remix-run/dev/dist/cli.js', ['vite:build'], env))) process.exit(1)
await buildServerAndCommands()
await buildWorkers()
compressAssets()
writeStamp(hash)
