/**
 * An error's class and code, which are safe to log. Its message isn't: it may contain a user's text (the parameters of
 * a failed query, a text that can't be spoken).
 */
export function errorLabel(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  const cause = error.cause === undefined ? '' : ` < ${errorLabel(error.cause)}`
  return `${error.name}${typeof code === 'string' ? ` ${code}` : ''}${cause}`
}

export function describeError(error: unknown): { error: string; at: string[] } {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { error: errorLabel(error), at: at.slice(0, 8).map((line) => line.trim()) }
}

export function logError(event: string, error: unknown, details: Record<string, unknown> = {}): void {
  const time = new Date().toISOString()
  console.error(JSON.stringify({ time, level: 'error', event, ...details, ...describeError(error) }))
}

/** Does work that can simply be retried: an error is logged and not thrown. */
export async function attempt<Value>(event: string, work: () => Value | Promise<Value>) {
  try {
    return await work()
  } catch (error) {
    logError(event, error)
    return undefined
  }
}
