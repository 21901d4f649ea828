import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Row } from './row'

const MOST_MB = 200

/** What a fresh clone needs, once each; npm's cache is warm for both. */
export async function installRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'everspoken-install-'))
  const clone = (name: string) => {
    execFileSync('git', ['clone', '-q', '.', join(folder, name)])
    return (...args: string[]) =>
      execFileSync('npm', args, {
        cwd: join(folder, name),
        stdio: 'ignore',
        env: { ...process.env, NODE_ENV: 'development' },
      })
  }
  const timed = (work: () => void) => {
    const startMs = performance.now()
    work()
    return (performance.now() - startMs) / 1000
  }
  try {
    const inFirst = clone('first')
    inFirst('ci', '--include=dev')
    const inTheirs = clone('theirs')
    const theirs = timed(() => inTheirs('ci', '--include=dev'))
    const inOurs = clone('ours')
    const ours = timed(() => {
      inOurs('ci', '--include=dev')
      inOurs('run', 'build')
    })
    inTheirs('prune', '--omit=dev', '--omit=optional')
    const size = execFileSync('du', ['-sm', join(folder, 'theirs', 'node_modules')]).toString()
    return [
      {
        ...{ what: 'install and build of a fresh clone', unit: 's', ours, theirs, beside: 'npm ci alone' },
        ...{ goal: '1.5 ×', most: 1.5 * theirs },
      },
      {
        ...{ what: 'node_modules of a release without optional packages', unit: 'MB' },
        ...{ ours: Number.parseInt(size, 10), goal: '200 MB', most: MOST_MB },
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
