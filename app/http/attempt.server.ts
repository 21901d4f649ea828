import { logError } from '~/log/log-error.server'

/**
 * For what a person can simply be asked to do again: an unexpected error is logged and not thrown.
 * @param event what failed, for the log
 * @returns undefined where it failed
 */
export function attempt<Value>(event: string, act: () => Value): Value | undefined {
  try {
    return act()
  } catch (error) {
    logError(event, error)
    return undefined
  }
}

/** The same for what is waited for. */
export async function attemptAsync<Value>(
  event: string,
  act: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await act()
  } catch (error) {
    logError(event, error)
    return undefined
  }
}
