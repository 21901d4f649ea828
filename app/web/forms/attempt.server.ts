export { attempt } from '~/log/log-error.server'

/** A double click submits its form twice, and the browser shows the second response, which must equal the first. */
const DOUBLE_CLICK_MS = 5_000

const done = new Set<string>()

/** Whether this action was done a moment ago, so that the request is a double click. */
export const wasJustDone = (action: string): boolean => done.has(action)

export function rememberDone(action: string): void {
  if (done.has(action)) return
  done.add(action)
  setTimeout(() => done.delete(action), DOUBLE_CLICK_MS).unref()
}
