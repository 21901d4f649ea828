/** Node's codes for a full disk or quota (errno(3)), and SQLite's (sqlite.org/rescode.html). */
const CODES = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'])

/** Whether an error, or its cause, is that the disk is full. Of a worker process's error only the message arrives. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  if (code !== undefined && CODES.has(code)) return true
  if (error.name === 'WorkerTaskError' && /\b(ENOSPC|EDQUOT)\b/.test(error.message)) return true
  return isDiskFull(error.cause)
}
