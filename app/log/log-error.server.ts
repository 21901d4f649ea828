/**
 * What may be said of an error outside the process: its class and code. A message may hold a person's words (a
 * failed query's parameters, a text that can't be spoken), so it stays in.
 */
export function errorLabel(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  const cause = error.cause === undefined ? '' : ` < ${errorLabel(error.cause)}`
  return `${error.name}${typeof code === 'string' ? ` ${code}` : ''}${cause}`
}

/** An error's label, and where in the code it was thrown. */
export function describeError(error: unknown): { error: string; at: string[] } {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { error: errorLabel(error), at: at.slice(0, 8).map((line) => line.trim()) }
}

/** One JSON line on standard error: what happened, and what describeError() says. */
export function logError(event: string, error: unknown, details: Record<string, unknown> = {}): void {
  console.error(
    JSON.stringify({
      time: new Date().toISOString(),
      level: 'error',
      event,
      ...details,
      ...describeError(error),
    }),
  )
}
