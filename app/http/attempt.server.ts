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
