import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A server process that is measured. */
export interface Measured {
  url: string
  pid: number
  end(): void
}

/** Starts a program that prints its URL on loopback. */
export function startProgram(args: string[], env: Record<string, string> = {}): Promise<Measured> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  })
  let printed = ''
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`${args.join(' ')} ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const [url] = /http:\/\/[\w.]+:\d+/.exec(printed) ?? []
      if (url) done({ url, pid: child.pid ?? 0, end: () => child.kill() })
    })
  })
}

/** Builds and starts a Remix app with one page, behind the server that Remix has for it. */
export function startBarePage(port: number): Promise<Measured> {
  const vite = resolve('node_modules/@remix-run/dev/dist/cli.js')
  execFileSync(process.execPath, [vite, 'vite:build', 'tests/bench/request-cost/bare'], { stdio: 'pipe' })
  const serve = resolve('node_modules/@remix-run/serve/dist/cli.js')
  return startProgram([serve, '.cache/bare/server/index.js'], { PORT: String(port), HOST: '127.0.0.1' })
}

const TICKS_PER_SECOND = 100

/** The processor time that a process has taken, in ms (proc(5): utime and stime). */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [utime, stime] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return ((Number(utime) + Number(stime)) * 1000) / TICKS_PER_SECOND
}
