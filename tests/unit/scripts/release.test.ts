import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../support/new-folder'

const dir = newFolder()
/** The stamp of the first project, whose sources are those of all. */
const stampFile = join(dir, 'stamp')

const lockFile = (packages: object) =>
  JSON.stringify({ packages: { '': { name: 'everspoken' }, ...packages } })
const sqlite = { 'node_modules/better-sqlite3': { version: '12.0.0' } }
const installed = { ...sqlite, 'node_modules/sharp': { version: '1.0.0' } }
const developmentOnly = { 'node_modules/vite': { version: '6.0.0', dev: true } }
const elsewhere = { 'node_modules/sharp-windows': { version: '1.0.0', optional: true } }

/** A project of a few files with our scripts: the server and the one command say that they run. */
function project(name: string): string {
  const root = join(dir, name)
  const write = (file: string, text: string) => {
    mkdirSync(resolve(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  cpSync('scripts', join(root, 'scripts'), { recursive: true })
  write('package.json', '{ "type": "module" }')
  for (const file of ['vite.config.ts', 'remix.config.js', 'tsconfig.json']) write(file, '')
  write('engine/package.json', '')
  for (const folder of ['app', 'db', 'engine/src', 'public']) write(`${folder}/source.ts`, folder)
  write('build/server.js', "console.log('serving as', process.env.NODE_ENV)")
  write(
    'build/commands/doctor.js',
    "process.stdout.write(['doctor', ...process.argv.slice(2), process.env.INIT_CWD].join(' '))",
  )
  write('package-lock.json', lockFile({ ...installed, ...developmentOnly, ...elsewhere }))
  write('node_modules/.package-lock.json', lockFile(installed))
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  symlinkSync(resolve('node_modules/better-sqlite3'), join(root, 'node_modules/better-sqlite3'))
  if (existsSync(stampFile)) cpSync(stampFile, join(root, 'build/.stamp'))
  else node(root, ['--eval', "import('./scripts/build-stamp.mjs').then((s) => s.writeStamp(s.sourceHash()))"])
  cpSync(join(root, 'build/.stamp'), stampFile)
  return root
}

/** Without PATH, so that an npm ci or a build that is tried after all fails. */
function node(cwd: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { NODE_ENV: 'production', ...env },
  })
  return { status, stdout, stderr }
}

const start = (root: string, ...args: string[]) => node(root, ['scripts/start.mjs', ...args])

const contents = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => {
    const { mtimeMs, size } = statSync(join(root, name))
    return `${name} ${size} ${mtimeMs}`
  })

describe('a start', () => {
  it.each([[[]], [['--built']]])('with %j serves what is built and writes nothing to the code', (args) => {
    const root = project(`served${args.length}`)
    const before = contents(root)
    expect(start(root, ...args)).toEqual({ status: 0, stdout: 'serving as production\n', stderr: '' })
    expect(contents(root)).toEqual(before)
  })

  it('refuses an argument that it does not know', () => {
    const { status, stderr, stdout } = start(project('argument'), '--bulit')
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('Usage: node scripts/start.mjs [--built]')
  })
})

describe('a start with --built', () => {
  it.each<[string, (root: string) => void, string]>([
    [
      'nothing is built',
      (root) => rmSync(join(root, 'build'), { recursive: true }),
      'There is no finished build.',
    ],
    ['a build was broken off', (root) => rmSync(join(root, 'build/.stamp')), 'There is no finished build.'],
    [
      'the sources are other ones',
      (root) => writeFileSync(join(root, 'app/source.ts'), 'newer'),
      'The build was made of other sources than those that are here now.',
    ],
    [
      'nothing is installed',
      (root) => rmSync(join(root, 'node_modules'), { recursive: true }),
      'The packages are not installed.',
    ],
    [
      'a package is missing',
      (root) => writeFileSync(join(root, 'node_modules/.package-lock.json'), lockFile(sqlite)),
      'The installed packages are not those of package-lock.json.',
    ],
    [
      'a package has another version',
      (root) =>
        writeFileSync(
          join(root, 'node_modules/.package-lock.json'),
          lockFile({ ...sqlite, 'node_modules/sharp': { version: '0.9.0' } }),
        ),
      'The installed packages are not those of package-lock.json.',
    ],
    [
      'SQLite was compiled for another Node',
      (root) => rmSync(join(root, 'node_modules/better-sqlite3')),
      `better-sqlite3 does not load in Node ${process.versions.node}`,
    ],
  ])('ends with what to do when %s', (name, damage, problem) => {
    const root = project(name.replaceAll(' ', '-'))
    damage(root)
    const before = contents(root)
    const { status, stdout, stderr } = start(root, '--built')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(problem)
    expect(stderr).toContain('npm ci && npm run build')
    expect(contents(root)).toEqual(before)
  })

  it('serves a release that comes without its sources', () => {
    const root = project('without-sources')
    for (const name of ['app', 'engine', 'public', 'vite.config.ts', 'remix.config.js']) {
      rmSync(join(root, name), { recursive: true })
    }
    expect(start(root, '--built').stdout).toBe('serving as production\n')
  })

  it.skipIf(process.getuid?.() !== 0)('serves under an account that may not write to the code', () => {
    const root = project('read-only')
    chmodSync(dir, 0o755)
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', '--built'], {
      cwd: root,
      uid: 65534,
      gid: 65534,
      env: { NODE_ENV: 'production' },
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'serving as production\n', stderr: '' })
  })
})

describe('a command', () => {
  it('of a built release gets its arguments and the folder it was called in', () => {
    const root = project('command')
    const before = contents(root)
    const command = ['../scripts/command.mjs', '--built', 'doctor', '--json']
    expect(node(join(root, 'db'), command)).toEqual({
      status: 0,
      stdout: `doctor --json ${join(root, 'db')}`,
      stderr: '',
    })
    expect(contents(root)).toEqual(before)
  })

  it('that is not there is answered with those that are', () => {
    const { status, stderr } = node(project('unknown'), ['scripts/command.mjs', '--built', 'docter'])
    expect(status).toBe(2)
    expect(stderr).toContain('[--built] doctor')
  })
})
