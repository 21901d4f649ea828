// Run by start.mjs, and part of command.mjs: makes sure that packages and build are there before the build is loaded.
import { fileURLToPath } from 'node:url'
import { buildProblem, ensureBuilt } from './build-stamp.mjs'
import { checkNode, ensureInstalled, packagesProblem } from './install.mjs'
import { root, withLock } from './steps.mjs'

/**
 * Makes sure that the packages and the build are there and fit, or ends the process. Writes nothing when they do.
 * With --built as the first argument, which it removes, it never installs or builds: a release runs under an account
 * that may not write to its code.
 */
export async function prepare() {
  checkNode()
  const isRelease = process.argv[2] === '--built'
  if (isRelease) process.argv.splice(2, 1)
  const problem = packagesProblem({ withDev: false }) ?? buildProblem()
  if (problem && isRelease) {
    console.error(
      `${problem} With --built nothing is installed or built here. Under an account that may write to ${root}, run:\n` +
        '  npm ci && npm run build',
    )
    process.exit(1)
  }
  if (problem && !(await withLock(async () => (await ensureInstalled()) && (await ensureBuilt())))) {
    process.exit(1)
  }
  process.env.NODE_ENV = 'production'
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepare()
