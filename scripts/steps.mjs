// Shared by the scripts: the project's root, child processes, and a lock against running twice. Uses no packages.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

// Paths in the arguments of a command are relative to the folder it was called in. npm sets this too.
process.env.INIT_CWD ??= process.cwd()
process.chdir(root)

/** Where the standard output of programs goes. @type {'inherit' | 2} */
let output = 'inherit'

/** Sends all messages to standard error from now on, so that standard output has only a command's results. */
export function keepOutputForResults() {
  console.log = console.error
  output = 2
}

/**
 * Runs a program with our output and no input. Signals that we get are passed on to it.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>} whether it exited with 0
 */
export function run(command, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', output, 'inherit'], env })
    let isStopping = false
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      isStopping = true
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
      // The signal was for us too: the next step must not begin.
      if (isStopping) process.exit(1)
      end(code === 0)
    })
  })
}

/**
 * Runs a program of a package. Not through npx, which doesn't pass signals on.
 * @param {string} file below node_modules
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export const runPackage = (file, args, env) =>
  run(process.execPath, [path.join('node_modules', file), ...args], env)

/** Longer than any install and build: an older lock's pid belongs to another process by now, as in a new container. */
const LOCK_FOR_MS = 15 * 60_000

/** @param {string} lockFile */
function isHeld(lockFile) {
  try {
    if (statSync(lockFile).mtimeMs < Date.now() - LOCK_FOR_MS) return false
    const holder = Number(readFileSync(lockFile, 'utf8'))
    // Just created, and not written yet.
    if (!holder) return true
    process.kill(holder, 0)
    return holder !== process.pid
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * Runs `work` while no other process does under this lock. The lock of a dead process is ignored.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  const lockFile = path.join('.cache', 'lock')
  mkdirSync('.cache', { recursive: true })
  for (let isAnnounced = false; ; ) {
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
    if (!isAnnounced) console.log('Another start, build or test is running here. Waiting for it.')
    isAnnounced = true
    await wait(500)
  }
  try {
    return await work()
  } finally {
    rmSync(lockFile, { force: true })
  }
}
