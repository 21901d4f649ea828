import { execFileSync, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { ended, printed } from '../../support/printed'
import { KEEPER, type Service, startService } from '../../support/service'

/** Who runs against each other. */
export interface Contest {
  service: Service
  /** A Remix app with one page, behind the server that Remix has for it. */
  bare: Running
}

/** A server process that is measured. */
export interface Running {
  url: string
  pid: number
  stop(): Promise<unknown>
}

/** Starts the built service with an admin. */
export const startOurs = (settings: Record<string, string> = {}): Promise<Service> =>
  startService({ ...KEEPER, ...settings })

/** Starts a program that prints its URL on loopback. */
export async function startProgram(
  args: string[],
  env: Record<string, string> = {},
  cwd?: string,
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  })
  const [url] = await printed(child, /http:\/\/[\w.]+:\d+/)
  const stop = () => {
    child.kill()
    return ended(child)
  }
  return { url, pid: child.pid ?? 0, stop }
}

export function buildBarePage(): void {
  const vite = resolve('node_modules/@remix-run/dev/dist/cli.js')
  execFileSync(process.execPath, [vite, 'vite:build', 'tests/bench/speed/bare'], { stdio: 'pipe' })
}

let barePort = 41_990

export function startBarePage(): Promise<Running> {
  const serve = resolve('node_modules/@remix-run/serve/dist/cli.js')
  const env = { PORT: String(barePort++), HOST: '127.0.0.1' }
  // Its build names its client folder from there.
  return startProgram([serve, resolve('.cache/bare/server/index.js')], env, 'tests/bench/speed/bare')
}
