import { text as readText } from 'node:stream/consumers'
import input from '@inquirer/input'
import hiddenInput from '@inquirer/password'
import { RefusedError } from './command.server'

/** Says what is wrong with what was typed, or nothing. */
export type Check = (value: string) => string | undefined

const toScreen = { output: process.stderr }
const validity = (check: Check) => (value: string) => check(value) ?? true

export const hasTerminal = () => process.stdin.isTTY === true

/** Asks until the check has nothing to say. Only where there is a terminal. */
export const ask = (message: string, check: Check): Promise<string> =>
  input({ message, validate: validity(check) }, toScreen)

/** Asks twice, and shows nothing of it. */
async function askForPassword(message: string, check: Check): Promise<string> {
  for (;;) {
    const password = await hiddenInput({ message, validate: validity(check) }, toScreen)
    if ((await hiddenInput({ message: 'Once more' }, toScreen)) === password) return password
    console.error('Passwords do not match')
  }
}

export interface PasswordSource {
  /** The flag --password-stdin. */
  isOnStdin: boolean | undefined
  /** For where there is no terminal: what the environment says. */
  fromEnvironment?: string
  /** What the refusal names beside --password-stdin. */
  alsoSay?: string
}

/**
 * A password: from standard input, from the terminal, or from the environment; never from an argument.
 * @throws RefusedError when it is nowhere to be had, or can't be used
 */
export async function requirePassword(
  message: string,
  check: Check,
  { isOnStdin, fromEnvironment, alsoSay = '' }: PasswordSource,
): Promise<string> {
  if (!isOnStdin && hasTerminal()) return askForPassword(message, check)
  const password = isOnStdin ? await lineOnStdin() : fromEnvironment
  if (password === undefined) {
    throw new RefusedError(
      `There is no terminal to ask for the password in. Give it on standard input with --password-stdin${alsoSay}.`,
    )
  }
  const problem = check(password)
  if (problem) throw new RefusedError(problem)
  return password
}

/** The end of the line that echo and files bring is no part of it. */
async function lineOnStdin(): Promise<string> {
  if (hasTerminal()) throw new RefusedError('--password-stdin is for a pipe. Without it you are asked.')
  return (await readText(process.stdin)).replace(/\r?\n$/, '')
}
