// Compares node_modules with package-lock.json, and installs. Uses no packages itself.
import { accessSync, constants, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root, run } from './steps.mjs'

/**
 * The least minor version of each major, as in package.json's engines: with older ones the permission model that keeps the
 * workers has holes (CVE-2025-55130 and others).
 * @type {Record<number, number | undefined>}
 */
const LEAST_NODE = { 20: 20, 22: 22, 24: 13, 25: 3 }

/** @param {string} version of Node @returns whether the service is safe on it */
export function isGoodNode(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 25 || minor >= (LEAST_NODE[major] ?? Number.POSITIVE_INFINITY)
}

/** Ends the process when this Node is too old. */
export function checkNode() {
  if (isGoodNode(process.versions.node)) return
  const least = Object.entries(LEAST_NODE).map(([major, minor]) => `${major}.${minor}`)
  console.error(
    `Everspoken needs Node ${least.join(', ')} or a newer version of these. This is ${process.versions.node}.`,
  )
  process.exit(1)
}

/**
 * @param {string} file a lock file of npm
 * @returns {Record<string, { version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean,
 *   optionalDependencies?: Record<string, string> }>}
 */
const lockedPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/**
 * The headers of Node 24.19 and newer make better-sqlite3 12 call this when a statement is garbage-collected, which
 * aborts the process at any time. Prebuilt binaries and other headers don't have it.
 */
const CRASHING_SYMBOL = 'RemoveEnvironmentCleanupHook'

/** A compiled package fits one version of Node's interface, one system and one kind of processor. */
function sqliteProblem() {
  try {
    const Database = createRequire(path.join(root, 'package.json'))('better-sqlite3')
    new Database(':memory:').close()
    const addon = path.join('node_modules', 'better-sqlite3', 'build', 'Release', 'better_sqlite3.node')
    if (!readFileSync(addon).includes(CRASHING_SYMBOL)) return undefined
    return (
      'better-sqlite3 was compiled with the headers of Node 24.19 or newer, with which it crashes.' +
      ' Use Node 22, or a machine where npm finds a prebuilt binary.'
    )
  } catch (error) {
    const { message } = /** @type {Error} */ (error)
    return `better-sqlite3 does not load in Node ${process.versions.node} (${message.split('\n')[0]}).`
  }
}

/**
 * Compares npm's own record of what it installed with package-lock.json, and loads the one compiled package.
 * @param {{ withDev: boolean }} scope whether the packages for building and testing have to be there
 * @returns {string | undefined} what is wrong with node_modules, as a sentence
 */
export function packagesProblem({ withDev }) {
  const wanted = lockedPackages('package-lock.json')
  /** @type {typeof wanted} */
  let installed
  try {
    installed = lockedPackages(path.join('node_modules', '.package-lock.json'))
  } catch {
    return 'The packages are not installed.'
  }
  // Other packages' optional ones are mostly binaries, of which npm leaves out those of other systems.
  const ownOptional = ['', 'engine'].flatMap((folder) =>
    Object.keys(wanted[folder]?.optionalDependencies ?? {}).map((name) => `node_modules/${name}`),
  )
  const isMissing = Object.entries(wanted).some(
    ([name, { dev, optional, devOptional }]) =>
      name !== '' &&
      !installed[name] &&
      (ownOptional.includes(name) || (!optional && !devOptional && (withDev || !dev))),
  )
  const isOther = Object.entries(installed).some(([name, { version }]) => wanted[name]?.version !== version)
  if (isMissing || isOther) return 'The installed packages are not those of package-lock.json.'
  return sqliteProblem()
}

/** @param {string} name */
function isOnPath(name) {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

function warnOfMissingCompiler() {
  const tools = [['python3'], ['make'], ['g++', 'c++', 'clang++']]
  const missing = tools.filter((names) => !names.some(isOnPath)).map(([name]) => name)
  if (missing.length === 0) return
  console.log(
    `Not found here: ${missing.join(', ')}. They are needed only if npm finds no ready-made better-sqlite3 for this` +
      ' machine and has to compile it. If the install fails, install python3, make and g++ and start again' +
      ' (Debian, Ubuntu: apt-get install python3 make g++).',
  )
}

/** @param {string[]} args */
function npm(...args) {
  const cli = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  // Its warnings are for who develops: a first start is read by someone who has never seen this.
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error']
  // Where better-sqlite3 has to be compiled: on all cores, in a third of the time, without -O3, which is no faster, and full-text search.
  const omitted = ['FTS3', 'FTS3_PARENTHESIS', 'FTS4', 'FTS5', 'GEOPOLY', 'RTREE']
  const without = omitted.map((name) => `-USQLITE_ENABLE_${name}`).join(' ')
  const env = { CFLAGS: `-O1 ${without}`, CXXFLAGS: '-O1', ...process.env, JOBS: 'max' }
  return cli ? run(process.execPath, [cli, ...all], env) : run('npm', all, env)
}

/**
 * Runs npm ci where node_modules doesn't fit, with the packages for building and testing.
 * @param {{ isCompiledLater?: boolean }} [how] then ensureCompiled() has to follow
 * @returns {Promise<boolean>} whether the packages are there
 */
export async function ensureInstalled({ isCompiledLater = false } = {}) {
  const problem = packagesProblem({ withDev: true })
  if (!problem) return true
  console.log(`${problem} Installing the packages of package-lock.json (npm ci). This can take two minutes.`)
  warnOfMissingCompiler()
  // NODE_ENV=production would leave out the development packages, which build and tests need.
  const isDone = await npm('ci', '--include=dev', ...(isCompiledLater ? ['--ignore-scripts'] : []))
  if (!isDone) console.error('The packages could not be installed. The messages of npm above say why.')
  return isDone && (isCompiledLater || isGoodSqlite())
}

function isGoodSqlite() {
  const problem = sqliteProblem()
  if (problem) console.error(problem)
  return !problem
}

/** Gets or compiles the one native package, which takes a core for a minute. */
export const ensureCompiled = async () =>
  !sqliteProblem() || ((await npm('rebuild', 'better-sqlite3')) && isGoodSqlite())
