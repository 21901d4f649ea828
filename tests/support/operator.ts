import { spawn } from 'node:child_process'

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

/** Runs a built command as the operator does without a terminal, and waits until it has ended by itself. */
export function operate(command: string, { storageDir, settings, input, uid }: Run): Promise<Ended> {
  const [name, ...args] = command.split(' ')
  const child = spawn(process.execPath, [`build/commands/${name}.js`, ...args], {
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
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ ...ended, code }))
  })
}
