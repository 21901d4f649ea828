// What the other scripts are made of: the project's root, child processes, and a lock between two of us. No packages.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

// Paths in the arguments of a command are relative to the folder it was called in. npm sets this too.
process.env.INIT_CWD ??= process.cwd()
process.chdir(root)

/** What a program's standard output goes to. @type {'inherit' | 2} */
let output = 'inherit'

/** From here on standard output is for what was asked for; what is said on the way there goes to standard error. */
export function keepOutputForResults() {
  console.log = console.error
  output = 2
}

/**
 * Runs a program with its output on ours and nothing to read. A signal to us goes to it too.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>} whether it ended well
 */
export function run(command, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', output, 'inherit'], env })
    let isToldToEnd = false
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      isToldToEnd = true
      child.kill(signal)
    }
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    for (const signal of signals) process.once(signal, passOn)
    /** @param {boolean} isGood */
    const end = (isGood) => {
      for (const signal of signals) process.off(signal, passOn)
      resolve(isGood)
    }
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      end(false)
    })
    child.on('exit', (code) => {
      // We were told too, or the next step would begin.
      if (isToldToEnd) process.exit(1)
      end(code === 0)
    })
  })
}

/**
 * Runs a program of a package, without npx: a wrapper would keep signals from it.
 * @param {string} file below node_modules
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export const runPackage = (file, args, env) =>
  run(process.execPath, [path.join('node_modules', file), ...args], env)

/** No install and build takes so long: the process of that number is another one by now, as in a new container. */
const LOCK_FOR_MS = 15 * 60_000

/** @param {string} lockFile */
function isHeld(lockFile) {
  try {
    if (statSync(lockFile).mtimeMs < Date.now() - LOCK_FOR_MS) return false
    const holder = Number(readFileSync(lockFile, 'utf8'))
    // Not written yet, so just taken.
    if (!holder) return true
    process.kill(holder, 0)
    return holder !== process.pid
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * Runs work while no other process runs work under this lock. A dead process holds no lock.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  const lockFile = path.join('.cache', 'lock')
  mkdirSync('.cache', { recursive: true })
  for (let isToldOf = false; ; ) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    }
    if (!isHeld(lockFile)) {
      rmSync(lockFile, { force: true })
      continue
    }
    if (!isToldOf) console.log('Another start, build or test is at work here. Waiting for it.')
    isToldOf = true
    await wait(500)
  }
  try {
    return await work()
  } finally {
    rmSync(lockFile, { force: true })
  }
}
