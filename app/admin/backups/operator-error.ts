import { isDiskFull } from '~/platform/storage/disk/disk-full'

export class CommandError extends Error {
  override readonly name: string = 'CommandError'
}

export class RefusedError extends CommandError {
  override readonly name = 'RefusedError'
}

export function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  if (error.name === 'AbortError' && error.cause instanceof Error) return error.cause.message
  const where = path ? `: ${path}` : ''
  if (error.name === 'ExitPromptError') return 'Stopped. Nothing was changed.'
  if (isDiskFull(error)) return `There is no space left on the disk${where}.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'SQLITE_CANTOPEN')
    return `This account may not read or write there${where}.`
  if (code === 'EROFS' || code === 'SQLITE_READONLY') return `That disk is read-only${where}.`
  if (code === 'SQLITE_BUSY') return 'The database is busy with something else. Try again in a moment.'
  if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB') return `The database is damaged (${code}).`
  return error.message
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

export function sizeInWords(bytes: number): string {
  const at = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  return `${at === 0 ? bytes : (bytes / 1000 ** at).toFixed(1)} ${UNITS[at]}`
}
