import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Ended {
  code: number | null
  /** Standard output. */
  results: string
  /** Standard error. */
  said: string
}

/** Runs a built command of the operator's, without a terminal. */
export function startCommand(name: string, args: string[], storageDir: string) {
  const child: ChildProcess = spawn(process.execPath, [`build/commands/${name}.js`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', STORAGE_DIR: storageDir },
  })
  let results = ''
  let said = ''
  child.stdout?.on('data', (chunk) => {
    results += chunk
  })
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const ended: Promise<Ended> = once(child, 'close').then(([code]) => ({ code, results, said }))
  return { child, ended, said: () => said }
}

export const runCommand = (name: string, args: string[], storageDir: string): Promise<Ended> =>
  startCommand(name, args, storageDir).ended
