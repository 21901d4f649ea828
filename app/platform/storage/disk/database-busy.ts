/** Another program has locked the database for longer than a statement waits (sqlite.org/rescode.html). */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (String((error as NodeJS.ErrnoException).code).startsWith('SQLITE_BUSY') || isDatabaseBusy(error.cause))
