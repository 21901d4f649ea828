// Compares build/ with the sources. Uses no packages, because it runs before they are installed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './steps.mjs'

const stampFile = path.join('build', '.stamp')
const files = [
  'package-lock.json',
  'engine/package.json',
  'vite.config.ts',
  'remix.config.js',
  'tsconfig.json',
]
const folders = ['app', 'db', 'engine/src', 'public']

function sourceFiles() {
  const scripts = readdirSync('scripts').filter((name) => name.startsWith('build'))
  const inFolders = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  const all = [...files, ...scripts.map((name) => path.join('scripts', name)), ...inFolders]
  return all.filter((name) => statSync(name).isFile()).sort()
}

/** Hash of the names and bytes of all files that the build depends on. */
export function sourceHash() {
  const hash = createHash('sha256')
  for (const name of sourceFiles()) {
    const bytes = readFileSync(name)
    hash.update(`${name}\n${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

/** An unfinished build has no stamp. */
export const removeStamp = () => rmSync(stampFile, { force: true })

/** @param {string} hash */
export const writeStamp = (hash) => writeFileSync(stampFile, hash)

/** A release may come without its sources, as the container image does: then any finished build fits. */
const hasSources = () => existsSync('app')

/** @returns {string | undefined} what is wrong with build/, as a sentence */
export function buildProblem() {
  if (!existsSync(stampFile)) return 'There is no finished build.'
  if (hasSources() && readFileSync(stampFile, 'utf8') !== sourceHash()) {
    return 'The build was made of other sources than those that are here now.'
  }
  return undefined
}

/** @returns {Promise<boolean>} whether build/ is there and up to date */
export async function ensureBuilt() {
  const problem = buildProblem()
  if (!problem) return true
  console.log(`${problem} Building the service from its sources.`)
  return run(process.execPath, [path.join('scripts', 'build.mjs')])
}
