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
  /** Its standard input; empty by default. */
  input?: string
  /** The account to run as, for root only. */
  uid?: number
  /** The folder of another version of the code, which is built. */
  root?: string
}

/** Starts a built command with arguments, without a terminal. */
export function startOperating([name, ...args]: string[], { storageDir, settings, input, uid, root }: Run) {
  const child: ChildProcess = spawn(process.execPath, [`build/commands/${name}.js`, ...args], {
    uid,
    cwd: root,
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

export function operate(command: string | string[], run: Run): Promise<Ended> {
  const words = typeof command === 'string' ? command.split(' ') : command
  return startOperating(words, run).ended
}
