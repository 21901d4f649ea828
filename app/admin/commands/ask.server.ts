import { text as readText } from 'node:stream/consumers'
import input from '@inquirer/input'
import hiddenInput from '@inquirer/password'
import { RefusedError } from '~/admin/backups/operator-error'

export type Check = (value: string) => string | undefined

const toScreen = { output: process.stderr }
const validity = (check: Check) => (value: string) => check(value) ?? true

export const hasTerminal = () => process.stdin.isTTY === true

export const ask = (message: string, check: Check) => input({ message, validate: validity(check) }, toScreen)

async function askForPassword(message: string, check: Check): Promise<string> {
  for (;;) {
    const password = await hiddenInput({ message, validate: validity(check) }, toScreen)
    if ((await hiddenInput({ message: 'Once more' }, toScreen)) === password) return password
    console.error('Passwords do not match')
  }
}

export interface PasswordSource {
  isOnStdin: boolean | undefined
  fromEnvironment?: string
  alternative?: string
}

/** Reads a password from standard input, the terminal, or the environment; never from an argument. */
export async function requirePassword(
  message: string,
  check: Check,
  { isOnStdin, fromEnvironment, alternative = '' }: PasswordSource,
): Promise<string> {
  if (!isOnStdin && hasTerminal()) return askForPassword(message, check)
  const password = isOnStdin ? await lineOnStdin() : fromEnvironment
  if (password === undefined) {
    throw new RefusedError(
      `There is no terminal to prompt for the password. Pass it on standard input with --password-stdin${alternative}.`,
    )
  }
  const problem = check(password)
  if (problem) throw new RefusedError(problem)
  return password
}

async function lineOnStdin(): Promise<string> {
  if (hasTerminal()) throw new RefusedError('--password-stdin is for a pipe. Omit it to be prompted.')
  return (await readText(process.stdin)).replace(/\r?\n$/, '')
}
