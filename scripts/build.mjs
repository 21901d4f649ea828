// Makes build/: the Remix bundles, the server, the commands, the workers, and compressed copies of the browser's files.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import * as esbuild from 'esbuild'
import { removeStamp, sourceHash, writeStamp } from './build-stamp.mjs'
import { banner, buildWorkers, external } from './build-workers.mjs'
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

/**
 * Puts the packages into Vite's bundle of the server: loading hundreds of files would take half of the start. Names are kept,
 * for stack traces.
 */
async function buildServer() {
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { server: 'build/server/server.js', 'server/index': 'build/server/index.js' },
    outdir: 'build',
    allowOverwrite: true,
    bundle: true,
    splitting: true,
    chunkNames: 'server/chunks/[hash]',
    // The first is native. Of the others nothing is used: one is for an option of Remix's, one for Express's bodies.
    external: ['better-sqlite3', 'undici', 'iconv-lite'],
    banner: { js: BANNER },
    define: { 'process.env.NODE_ENV': '"production"' },
    minifyWhitespace: true,
    minifySyntax: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    tsconfig: 'tsconfig.json',
    // Vite's bundle imports each package once more, for its effects.
    logOverride: { 'ignored-bare-import': 'silent' },
    logLevel: 'warning',
  })
  rmSync('build/server/assets', { recursive: true })
  rmSync('build/server/server.js')
}

/** For the worker processes too. */
const BANNER = `${banner}process.env.NODE_ENV??='production';`

function buildCommands() {
  const commands = readdirSync('app/admin/commands').flatMap((name) => {
    const [, command] = COMMAND.exec(name) ?? []
    return command ? [[`commands/${command}`, `app/admin/commands/${name}`]] : []
  })
  return esbuild.build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(commands),
    outdir: 'build',
    bundle: true,
    external,
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
if (!(await runPackage('@remix-run/dev/dist/cli.js', ['vite:build', '--logLevel', 'warn'], env)))
  process.exit(1)
await buildServer()
await buildCommands()
await buildWorkers()
compressAssets()
writeStamp(hash)
