import { resolve } from 'node:path'
import confirm from '@inquirer/confirm'
import { Command, CommanderError } from 'commander'
import { StorageFullError } from '~/files/file-store'

/*
 * What the operator's commands share. Results go to standard output, all else to standard error. They end with 0 when
 * all is done, with 1 when something failed, with 2 when they were used wrongly or were not allowed to go on.
 */
const FAILED = 1
const REFUSED = 2

/** The message is a sentence for the operator. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError'
}

/** Used wrongly, or not allowed to go on: nothing was changed. */
export class RefusedError extends CommandError {
  override readonly name = 'RefusedError'
}

/** A command, or one with subcommands: those have to be made by its own .command(), so that they end as it does. */
export function createCommand(name: string): Command {
  return new Command(`npm run ${name} --`)
    .exitOverride()
    .showHelpAfterError('(--help tells how it is used)')
    .helpOption('-h, --help', 'show this')
}

/** Runs the command with the arguments of this process, and leaves its exit code. */
export async function runCommand(command: Command, argv = process.argv): Promise<void> {
  // Whoever read the results, such as head, has seen enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  try {
    await command.parseAsync(argv)
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has said it.
      process.exitCode = error.exitCode === 0 ? 0 : REFUSED
      return
    }
    console.error(sentenceFor(error))
    process.exitCode = error instanceof RefusedError ? REFUSED : FAILED
  }
}

/** What a person reads of an error: no stack. */
export function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  if (error.name === 'AbortError' && error.cause instanceof Error) return error.cause.message
  const where = path ? `: ${path}` : ''
  if (error.name === 'ExitPromptError') return 'Stopped. Nothing was changed.'
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL' || error instanceof StorageFullError) {
    return `There is no room left on the disk${where}.`
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'SQLITE_CANTOPEN')
    return `This account may not write or read there${where}.`
  if (code === 'EROFS' || code === 'SQLITE_READONLY') return `That disk can only be read${where}.`
  if (code === 'SQLITE_BUSY') return 'The database is busy with something else. Try again in a moment.'
  if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB') return `The database is damaged (${code}).`
  return error.message
}

/**
 * Asks before something is destroyed.
 * @param isAgreed the flag --yes, which answers beforehand
 * @throws RefusedError when the answer is no, or when there is no terminal to ask in
 */
export async function requireConsent(question: string, isAgreed: boolean | undefined): Promise<void> {
  if (isAgreed) return
  if (!process.stdin.isTTY) {
    throw new RefusedError(`${question}\nThere is no terminal to ask in. To say yes, add --yes.`)
  }
  const isMeant = await confirm({ message: question, default: false }, { output: process.stderr })
  if (!isMeant) throw new RefusedError('Nothing was changed.')
}

/** A path as the operator means it: npm runs us in the project's folder, wherever they stand. */
export function pathFromOperator(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}

/** What goes on, for whoever waits. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** What was asked for. */
export function answer(line: string): void {
  process.stdout.write(`${line}\n`)
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** 1.2 GB */
export function sizeInWords(bytes: number): string {
  const at = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  return `${at === 0 ? bytes : (bytes / 1000 ** at).toFixed(1)} ${UNITS[at]}`
}
