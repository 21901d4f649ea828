import { logError } from '~/log/log-error.server'

/**
 * Runs an action that the user can simply retry: an unexpected error is logged and not thrown.
 * @param event the log event of a failure
 * @returns undefined on failure
 */
export async function attempt<Value>(
  event: string,
  act: () => Value | Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await act()
  } catch (error) {
    logError(event, error)
    return undefined
  }
}

/** A double click submits its form twice, and the browser shows the second response, which must equal the first. */
const DOUBLE_CLICK_MS = 5_000

const done = new Set<string>()

/** Whether this action was done a moment ago, so that the request is a double click. */
export const wasJustDone = (action: string): boolean => done.has(action)

/** @param action identifies the user, the action and its object */
export function rememberDone(action: string): void {
  if (done.has(action)) return
  done.add(action)
  setTimeout(() => done.delete(action), DOUBLE_CLICK_MS).unref()
}
