import { resolve } from 'node:path'
import confirm from '@inquirer/confirm'
import { Command, CommanderError } from 'commander'
import { RefusedError, sentenceFor } from '~/admin/backups/operator-error'

/*
 * Helpers of the operator's commands. Results go to stdout, all else to stderr. The exit code is 0 on success, 1 on
 * failure, 2 for wrong usage or a missing confirmation.
 */
const FAILED = 1
const REFUSED = 2

export function createCommand(name: string): Command {
  return new Command(`npm run ${name} --`)
    .exitOverride()
    .showHelpAfterError('(--help shows the usage)')
    .helpOption('-h, --help', 'show this')
}

export async function runCommand(command: Command): Promise<void> {
  // The reader of a pipe, such as head, may close it early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  try {
    await command.parseAsync()
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed the message.
      process.exitCode = error.exitCode === 0 ? 0 : REFUSED
      return
    }
    console.error(sentenceFor(error))
    process.exitCode = error instanceof RefusedError ? REFUSED : FAILED
  }
}

export async function requireConsent(question: string, isAgreed: boolean | undefined): Promise<void> {
  if (isAgreed) return
  if (!process.stdin.isTTY) {
    throw new RefusedError(`${question}\nThere is no terminal to ask on. To confirm, add --yes.`)
  }
  const isConfirmed = await confirm({ message: question, default: false }, { output: process.stderr })
  if (!isConfirmed) throw new RefusedError('Nothing was changed.')
}

export function stopSignal(message: string): AbortSignal {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error(message))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  return stopping.signal
}

/** Resolves a path against the operator's current folder: npm runs commands in the project's. */
export function pathFromOperator(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}

export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function alignedTable(rows: string[][]): string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => width(row[column]))))
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(widths[column] - width(cell)))
      .join('  ')
      .trimEnd(),
  )
}

const width = (text: string) => Array.from(text).length
