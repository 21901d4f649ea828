import { spawn } from 'node:child_process'
import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as esbuild from 'esbuild'
import type { ChildReport, MeasuredTask } from './measured-child'

const ENTRY = 'tests/bench/voice/measured-child.ts'
/** Files that the bundle reads at run time. */
const WEIGHTS = ['app/voice-engine/phones/ppg_int8.bin', 'app/voice-engine/vocoder/vocoder.bin']

/** Flags of worker processes: see worker-slot.server.ts. */
const WORKER_FLAGS = ['--no-warnings', '--max-old-space-size=700']
const WORKER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }

/** Bundled like the worker, since a TypeScript loader would take time and memory itself. */
export async function buildMeasuredChild(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  await esbuild.build({
    entryPoints: { 'measured-child': ENTRY },
    outdir: folder,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    tsconfig: 'tsconfig.json',
    logLevel: 'warning',
  })
  await Promise.all(WEIGHTS.map((file) => copyFile(file, join(folder, basename(file)))))
  return resolve(folder, 'measured-child.js')
}

/** Runs tasks in sequence in a new process. @param flags of Node.js in addition to a worker's */
export async function measureTasks(
  childPath: string,
  tasks: readonly MeasuredTask[],
  flags: readonly string[] = [],
): Promise<ChildReport> {
  const child = spawn(process.execPath, [...WORKER_FLAGS, ...flags, childPath], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...WORKER_ENVIRONMENT },
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`A child ended with ${code}.`))))
  })
  child.stdin.end(JSON.stringify(tasks))
  const [output] = await Promise.all([buffer(child.stdout), ended])
  return JSON.parse(output.toString())
}
