import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { inFolder, timed } from '../measure'
import { type Row, row } from './row'

const MOST_MB = 200

/** What a fresh clone needs, once each; npm's cache is warm for both. */
export const installRows = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const clone = (name: string) => {
      execFileSync('git', ['clone', '-q', '.', join(folder, name)])
      return (...args: string[]) =>
        execFileSync('npm', args, {
          cwd: join(folder, name),
          stdio: 'ignore',
          env: { ...process.env, NODE_ENV: 'development' },
        })
    }
    const [inFirst, inTheirs, inOurs] = ['first', 'theirs', 'ours'].map(clone)
    inFirst('ci', '--include=dev')
    const theirs = (await timed(() => inTheirs('ci', '--include=dev'))) / 1000
    const ours = await timed(() => {
      inOurs('ci', '--include=dev')
      inOurs('run', 'build')
    })
    inTheirs('prune', '--omit=dev', '--omit=optional')
    const size = execFileSync('du', ['-sm', join(folder, 'theirs', 'node_modules')]).toString()
    const release = 'node_modules of a release without optional packages'
    return [
      row(
        'install and build of a fresh clone',
        's',
        ours / 1000,
        ['1.5 ×', 1.5 * theirs],
        ['npm ci alone', theirs],
      ),
      row(release, 'MB', Number.parseInt(size, 10), [`${MOST_MB} MB`, MOST_MB]),
    ]
  })
