// Runs the service for start.mjs, and starts it again when it ends by itself: a native crash or a kill for memory ends
// the process that has it. Uses no packages, and loads little: it stays beside the service.
import { fork } from 'node:child_process'

const MAX_RESTARTS = 5
/** The admins' dashboard tells of the restarts of so many days. */
const REMEMBERED_MS = 7 * 24 * 60 * 60_000
/** Ctrl+C reaches us from the terminal, and once more from npm, which passes it on. */
const SAME_SIGNAL_MS = 1000
/** With 78 app/server.ts ends where another start would change nothing, as with wrong settings. */
const FINAL_CODES = [0, 78]

const stopSignals = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])

/**
 * Ends with the service's exit code, or with 1 when it has ended by itself too often. Passes the stop signals on.
 * @param {string} file
 * @param {{ firstPauseMs?: number, windowMs?: number }} [options] at most five restarts within windowMs, after pauses
 *   that double
 */
export function supervise(file, { firstPauseMs = 1000, windowMs = 10 * 60_000 } = {}) {
  /** When it was started again: the last week's. @type {number[]} */
  let restarts = []
  let stoppedAtMs = Number.NEGATIVE_INFINITY
  /** @type {import('node:child_process').ChildProcess | undefined} undefined during a pause */
  let child

  function start() {
    const told = restarts.length > 0 ? [restarts.length, restarts.at(-1)].map(String) : []
    // In a session of its own, so that a terminal's signals come once, by us. When we are gone, the channel closes, and it stops.
    child = fork(file, told, {
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.once('exit', onEnd)
    child.once('error', (error) => {
      console.error(error.message)
      if (child?.pid === undefined) onEnd(1, null)
    })
  }

  /** @param {number | null} code @param {NodeJS.Signals | null} signal */
  function onEnd(code, signal) {
    child = undefined
    const isStopSignal = stopSignals.some((each) => each === signal)
    if (stoppedAtMs > 0 || isStopSignal || (code !== null && FINAL_CODES.includes(code))) {
      process.exit(code ?? (isStopSignal ? 0 : 1))
    }
    const now = Date.now()
    const recent = restarts.filter((at) => Math.abs(now - at) < windowMs).length
    const pauseMs = recent < MAX_RESTARTS ? firstPauseMs * 2 ** recent : null
    const time = new Date(now).toISOString()
    console.error(JSON.stringify({ time, level: 'error', event: 'service-ended', code, signal, pauseMs }))
    if (pauseMs === null) {
      console.error('The service keeps ending by itself, and is not started again. The lines above say why.')
      process.exit(1)
    }
    restarts = [...restarts.filter((at) => Math.abs(now - at) < REMEMBERED_MS), now]
    setTimeout(start, pauseMs)
  }

  /** @param {NodeJS.Signals} signal */
  function stop(signal) {
    const now = performance.now()
    if (now - stoppedAtMs < SAME_SIGNAL_MS) return
    stoppedAtMs = now
    if (!child) process.exit(0)
    child.kill(signal)
  }
  for (const signal of stopSignals) process.on(signal, stop)
  start()
}
