import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Service {
  /** For example http://127.0.0.1:41234; changes at every start unless PORT is set. */
  url: string
  storageDir: string
  pid: number
  output(): string
  /** Sends SIGTERM, and waits for the exit. */
  stop(): Promise<number | null>
  /** Sends SIGKILL, like a power cut. */
  kill(): Promise<void>
  ended(): Promise<number | null>
  restart(): Promise<void>
  dispose(): Promise<void>
}

/**
 * Settings of a service that makes no profiles and no stories, as where its voice server is switched off: a test of uploads doesn't
 * pay seconds of processor time for what comes after them.
 */
export const WITHOUT_VOICE = { VOICE_ENGINE: 'http', VOICE_HTTP_URL: 'http://127.0.0.1:9' }

/** The settings of a service's first admin. */
export const KEEPER = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'Keeper-of-2-keys!' }

/** The worker processes of a service, without the shells that end them with it. */
export const workersOf = (pid: number) =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid=,comm='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([parent, , name]) => parent === String(pid) && !name?.endsWith('sh'))
    .map(([, child]) => Number(child))

/** The STORAGE_DIR of each URL. */
export const storages = new Map<string, string>()
export const storageOf = (url: string): string => storages.get(url) ?? ''

/**
 * Starts the built service on a free port of loopback, with its own storage unless STORAGE_DIR is set.
 * @param root the folder of another version of the code, which is built
 */
export async function startService(settings: Record<string, string> = {}, root?: string): Promise<Service> {
  const storageDir = settings.STORAGE_DIR ?? mkdtempSync(join(tmpdir(), 'everspoken-'))
  let child: ChildProcess
  let printed = ''

  async function start() {
    child = spawn(process.execPath, ['build/server.js'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: '0',
        STORAGE_DIR: storageDir,
        // All visitors of a test have one address.
        SIGN_UPS_PER_HOUR: '1000',
        ...settings,
      },
    })
    service.pid = child.pid ?? 0
    service.url = await new Promise<string>((resolve, reject) => {
      const onOutput = (chunk: Buffer) => {
        printed += chunk.toString()
        const ready = /Everspoken is ready at (http:\/\/\S+)/.exec(printed.slice(from))
        if (ready) resolve(ready[1] as string)
      }
      const from = printed.length
      child.stdout?.on('data', onOutput)
      child.stderr?.on('data', onOutput)
      child.once('exit', (code) =>
        reject(new Error(`the service ended with ${code}:\n${printed.slice(from)}`)),
      )
    })
    storages.set(service.url, storageDir)
  }

  const ended = () =>
    new Promise<number | null>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
      else child.once('exit', (code) => resolve(code))
    })

  const service: Service = {
    url: '',
    storageDir,
    pid: 0,
    output: () => printed,
    async stop() {
      child.kill('SIGTERM')
      return ended()
    },
    async kill() {
      child.kill('SIGKILL')
      await ended()
    },
    ended,
    restart: start,
    async dispose() {
      child.kill('SIGTERM')
      await ended()
      rmSync(storageDir, { recursive: true, force: true })
    },
  }
  await start()
  return service
}
