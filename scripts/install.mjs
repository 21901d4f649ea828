// Installs the packages when they aren't there or aren't those of package-lock.json. Uses none itself.
import { createHash } from 'node:crypto'
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './steps.mjs'

const stampFile = path.join('node_modules', '.everspoken-install')

/** Ends the process when this Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 12)) return
  console.error(`Everspoken needs Node 20.12 or newer. This is ${process.versions.node}.`)
  process.exit(1)
}

/** Compiled packages fit one version of Node's interface and one kind of machine. */
function wantedStamp() {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'))
  return hash.update(`${process.versions.modules} ${process.platform} ${process.arch}`).digest('hex')
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

function sayWhatACompileNeeds() {
  const tools = [['python3'], ['make'], ['g++', 'c++', 'clang++']]
  const missing = tools.filter((names) => !names.some(isOnPath)).map(([name]) => name)
  if (missing.length === 0) return
  console.log(
    `Not found here: ${missing.join(', ')}. They are needed only if npm finds no ready-made better-sqlite3 for this` +
      ' machine and has to compile it. If the install fails, install python3, make and g++ and start again' +
      ' (Debian, Ubuntu: apt-get install python3 make g++).',
  )
}

/** @returns {Promise<boolean>} whether the packages are there */
export async function ensureInstalled() {
  let found = ''
  try {
    found = readFileSync(stampFile, 'utf8')
  } catch {
    // Nothing is installed, or not by us.
  }
  const stamp = wantedStamp()
  if (found === stamp) return true
  console.log('Installing the packages of package-lock.json (npm ci). This can take two minutes.')
  sayWhatACompileNeeds()
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  // The build and the tests are made of development packages, which NODE_ENV=production would leave out.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const isDone = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (isDone) writeFileSync(stampFile, stamp)
  else console.error('The packages could not be installed; npm says above why.')
  return isDone
}
