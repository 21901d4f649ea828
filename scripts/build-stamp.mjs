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

/** @param {string[]} folders @returns {string[]} the paths of all that is in them */
const namesIn = (folders) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )

/** Hash of the names and bytes of files. @param {string[]} names folders among them don't count */
function hashOf(names) {
  const hash = createHash('sha256')
  for (const name of names.filter((name) => statSync(name).isFile()).sort()) {
    const bytes = readFileSync(name)
    hash.update(`${name}\n${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

/** Of all files that the build depends on. */
export function sourceHash() {
  const scripts = readdirSync('scripts').filter((name) => name.startsWith('build'))
  return hashOf([...files, ...scripts.map((name) => path.join('scripts', name)), ...namesIn(folders)])
}

/** Of all files that the engine's tests depend on. */
export const engineHash = () =>
  hashOf(['package-lock.json', ...namesIn(['engine', 'tests/fixtures', 'tests/support'])])

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
