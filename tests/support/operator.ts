import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

export interface Run {
  storageDir: string
  settings?: Record<string, string>
  /** What its standard input holds; without it there is none. */
  input?: string
  /** The account it runs as; only root can choose. */
  uid?: number
}

/** Starts a built command as the operator does without a terminal: its name and then its arguments. */
export function startOperating([name, ...args]: string[], { storageDir, settings, input, uid }: Run) {
  const child: ChildProcess = spawn(process.execPath, [`build/commands/${name}.js`, ...args], {
    uid,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', STORAGE_DIR: storageDir, ...settings },
  })
  child.stdin?.end(input)
  const ended: Ended = { code: null, stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => {
    ended.stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    ended.stderr += chunk
  })
  return {
    child,
    ended: once(child, 'close').then(([code]): Ended => ({ ...ended, code })),
    stderr: () => ended.stderr,
  }
}

/** Runs a built command and waits until it has ended by itself. */
export function operate(command: string | string[], run: Run): Promise<Ended> {
  const words = typeof command === 'string' ? command.split(' ') : command
  return startOperating(words, run).ended
}
