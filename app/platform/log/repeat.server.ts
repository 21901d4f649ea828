import { attempt } from './log-error.server'

/** Does work now and every so often, one run at a time. A failure is logged, and the next run tries again. */
export function repeat(event: string, everyMs: number, work: (signal: AbortSignal) => unknown) {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  const run = () => {
    running ??= attempt(event, () => work(stopping.signal)).finally(() => {
      running = undefined
    })
  }
  run()
  const timer = setInterval(run, everyMs)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
