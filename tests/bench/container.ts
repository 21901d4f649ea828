import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { freePort } from '../support/free-port'
import { printed } from '../support/printed'
import { recording } from '../support/recordings'
import { signUpPerson, startStory, uploadSample, waitForStory } from '../support/visitor'

const PROGRAMS = ['buildah', 'debootstrap']
const MIRROR = 'http://deb.debian.org/debian'
const MAJOR = process.versions.node.split('.')[0]
const BUILD_BASE = `docker.io/library/node:${MAJOR}-bookworm`
/** The certificates of this machine: on some networks the registry is reached through a proxy with its own. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const APP_LIMIT_MB = 300
const STOP_LIMIT_MS = 10_000

/**
 * `npm run bench -- container`: builds the image of the Dockerfile and uses it, without a daemon. Its base images are made
 * of Debian's packages and this machine's Node, since no registry of images may be needed for a test.
 */
export async function benchContainer(): Promise<string> {
  const missing = PROGRAMS.filter(
    (name) => !['/usr/bin', '/usr/sbin'].some((bin) => existsSync(join(bin, name))),
  )
  if (missing.length > 0)
    throw new Error(`As root: apt-get install --no-install-recommends ${missing.join(' ')}`)
  if (process.getuid?.() !== 0) throw new Error('Only root may change into the folder of an image.')
  const work = mkdtempSync(join(tmpdir(), 'everspoken-container-'))
  const env = {
    ...process.env,
    BUILDAH_ISOLATION: 'chroot',
    DEBIAN_FRONTEND: 'noninteractive',
  }
  const run = (program: string, ...args: string[]) =>
    execFileSync('nice', ['-n', '5', program, ...args], {
      env,
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim()
  const store = ['--storage-driver', 'vfs', '--root', join(work, 'images'), '--runroot', join(work, 'run')]
  const buildah = (...args: string[]) => run('buildah', ...store, ...args)
  let service: ChildProcess | undefined
  try {
    makeBases(join(work, 'base'), run, buildah)
    const builtAt = performance.now()
    const args = ['--format', 'docker', '--pull-never', '--network', 'host', '--build-arg', `NODE=${MAJOR}`]
    buildah('build', ...args, '-t', 'everspoken', '.')
    const buildMs = performance.now() - builtAt
    const container = buildah('from', '--pull-never', 'everspoken')
    const mount = buildah('mount', container)
    const appMb = megabytes(run('du', '-sm', join(mount, 'app')))
    const { config } = JSON.parse(buildah('inspect', '--type', 'image', 'everspoken')).Docker
    const port = await freePort()
    // The volume of the image stays with the container.
    const inside = ['run', '--env', `PORT=${port}`, container, '--']

    const start = async () => {
      const startedAt = performance.now()
      // chroot shares the machine's processes: the number is the service's own, to which the signal goes.
      const shell = ['sh', '-c', 'echo "pid $$"; exec "$@"', 'sh']
      service = spawn('buildah', [...store, ...inside, ...shell, ...config.Cmd], { env })
      const [, pid] = await printed(service, /pid (\d+)[\s\S]*Everspoken is ready/)
      return { pid: Number(pid), startMs: performance.now() - startedAt }
    }
    const stop = async (pid: number) => {
      const startedAt = performance.now()
      const code = new Promise((end) => service?.once('exit', end))
      process.kill(pid, 'SIGTERM')
      return { code: await code, stopMs: performance.now() - startedAt }
    }
    const isHealthy = () => buildah(...inside, ...config.Healthcheck.Test.slice(1)) === ''

    const first = await start()
    const status = readFileSync(`/proc/${first.pid}/status`, 'utf8')
    if (!/^Uid:\t1000\t/m.test(status)) throw new Error('The service does not run as uid 1000.')
    isHealthy()
    const url = `http://127.0.0.1:${port}`
    const visitor = await signUpPerson(url)
    const sample = await uploadSample(visitor, recording('low', 'mp3'))
    const story = await startStory(visitor, sample, 'The garden is full of roses, and I think of you.')
    await waitForStory(visitor, story)
    const sound = async (id: string) => {
      const response = await visitor.get(`/app-storage/stories/${id}.mp3`)
      if (response.status !== 200) throw new Error(`the story's sound was answered with ${response.status}`)
      return (await response.arrayBuffer()).byteLength
    }
    const bytes = await sound(story)
    const idle = await stop(first.pid)

    const second = await start()
    if ((await sound(story)) !== bytes) throw new Error('The story is another after a restart.')
    const long = await startStory(
      visitor,
      sample,
      'I kept all your letters, and read them again. '.repeat(20),
    )
    const busy = await stop(second.pid)
    const third = await start()
    await waitForStory(visitor, long)
    await sound(long)
    isHealthy()
    await stop(third.pid)

    if (appMb > APP_LIMIT_MB) throw new Error(`/app has ${appMb} MB.`)
    if (busy.code !== 0 || busy.stopMs > STOP_LIMIT_MS) {
      throw new Error(`The service ended with ${busy.code} after ${seconds(busy.stopMs)}.`)
    }
    const rows = [
      ['Node', process.version],
      ['buildah', run('buildah', '--version').split(' ')[2]],
      ['build, without the base images', seconds(buildMs)],
      ['/app', `${appMb} MB`],
      ['all of the image with its base', `${megabytes(run('du', '-sm', mount))} MB`],
      ['first start until ready', seconds(first.startMs)],
      ['start with the data', seconds(second.startMs)],
      ['SIGTERM until the end', seconds(idle.stopMs)],
      ['SIGTERM with a story under way, which is told after the next start', seconds(busy.stopMs)],
    ]
    return ['| container | |', '| --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n')
  } finally {
    service?.kill()
    execFileSync('buildah', [...store, 'rm', '--all'], { env, stdio: 'ignore' })
    rmSync(work, { recursive: true, force: true })
  }
}

type Run = (...args: string[]) => string

/** Two images with the names that the Dockerfile uses: Node alone, and with what compiles better-sqlite3. */
function makeBases(root: string, run: Run, buildah: Run) {
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', root, MIRROR)
  const prefix = dirname(dirname(process.execPath))
  for (const part of ['bin/node', 'include/node', 'lib/node_modules/npm']) {
    cpSync(join(prefix, part), join(root, '/usr', part), { recursive: true, verbatimSymlinks: true })
  }
  cpSync(CERTIFICATES, join(root, CERTIFICATES))
  run('chroot', root, 'useradd', '--uid', '1000', '--create-home', 'node')
  for (const name of ['npm', 'npx']) {
    run('ln', '-s', `../lib/node_modules/npm/bin/${name}-cli.js`, join(root, '/usr/bin', name))
  }
  const base = buildah('from', 'scratch')
  buildah('add', base, resolve(root), '/')
  rmSync(root, { recursive: true })
  for (const setting of ['npm_config_nodedir=/usr', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`]) {
    buildah('config', '--env', setting, base)
  }
  buildah('commit', base, `${BUILD_BASE}-slim`)
  const install = 'apt-get update && apt-get install -y --no-install-recommends python3 make g++'
  buildah('run', '--network', 'host', base, '--', 'sh', '-c', install)
  buildah('commit', '--rm', base, BUILD_BASE)
}

const megabytes = (du: string) => Number.parseInt(du, 10)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
