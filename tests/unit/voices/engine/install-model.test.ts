import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isDiskFull } from '~/platform/storage/disk/disk-full'
import { installModel } from '~/voices/engine/install-model.server'
import { findModel } from '../../../../engine/src/models/installed-model'
import { type ModelArchive, pocketArchive } from '../../../../engine/src/models/model-archive'
import { type FakeServer, startFakeServer } from '../../../../engine/tests/support/fake-server'
import { packArchive, toyFiles } from '../../../../engine/tests/support/toy-pocket/toy-files'
import { newFolder } from '../../../support/new-folder'
import { mountSmallDisk } from '../../../support/small-disk'

const FILES = toyFiles()
let parent: string
let modelsDirectory: string
let from: string

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const install = (more: Partial<ModelArchive> = {}) =>
  installModel({ ...pocketArchive, ...more }, { modelsDirectory, from, sha256: hashOf(from) })
const left = () => (existsSync(modelsDirectory) ? readdirSync(modelsDirectory) : [])

beforeEach(() => {
  parent = newFolder()
  modelsDirectory = join(parent, 'models')
  from = join(parent, 'toy.tar.bz2')
})

describe('installing a model from a file', () => {
  it('unpacks the expected files alone, lists them with sizes and hashes, and finds the model', async () => {
    packArchive(from, { ...FILES, 'setup.sh': 'rm -rf /', 'test_wavs/notes.txt': 'no sound' })
    await install()
    const model = findModel(modelsDirectory, 'pocket')
    expect(model?.problem).toBeUndefined()
    expect(model?.manifest.files.map(({ path }) => path).sort()).toEqual(Object.keys(FILES).sort())
    for (const { path, sha256 } of model?.manifest.files ?? []) {
      expect(hashOf(join(modelsDirectory, 'pocket', path))).toBe(sha256)
    }
    expect(existsSync(join(modelsDirectory, 'pocket', 'setup.sh'))).toBe(false)
    expect(left()).toEqual(['pocket'])
  })

  it('notices an incomplete file, installs over it, and keeps it when another archive is refused', async () => {
    packArchive(from)
    await install()
    writeFileSync(join(modelsDirectory, 'pocket', 'encoder.onnx'), 'cut')
    expect(findModel(modelsDirectory, 'pocket')?.problem).toContain('encoder.onnx')
    await install()
    const whole = findModel(modelsDirectory, 'pocket')
    expect(whole?.problem).toBeUndefined()
    await expect(installModel(pocketArchive, { modelsDirectory, from })).rejects.toThrow('SHA-256')
    expect(findModel(modelsDirectory, 'pocket')).toEqual(whole)
  })

  const outside = () => join(parent, 'outside.txt')
  it.each([
    ['that misses a file', () => packArchive(from, { ...FILES, 'vocab.json': '' }), /has no never/],
    [
      'that is cut off',
      () => {
        packArchive(from)
        truncateSync(from, 9000)
      },
      /damaged/,
    ],
    ['that is something else', () => writeFileSync(from, 'not an archive'), /damaged/],
    [
      'with a link under an expected name',
      () => {
        mkdirSync(join(parent, 'toy'))
        symlinkSync('/etc/passwd', join(parent, 'toy', 'vocab.json'))
        execFileSync('tar', ['-cjf', from, '-C', parent, 'toy'])
      },
      /vocab.json is not one plain file/,
    ],
    [
      'with a name outside of its folder',
      () => {
        mkdirSync(join(parent, 'a', 'b'), { recursive: true })
        writeFileSync(outside(), 'from the archive')
        execFileSync('tar', ['-cPjf', from, '-C', join(parent, 'a', 'b'), '../../outside.txt'])
        rmSync(outside())
      },
      /has no/,
    ],
    [
      'that unpacks to more than its limit',
      () => packArchive(from, { ...FILES, 'zeros.bin': Buffer.alloc(12_000_000) }),
      /more than 1000000 bytes/,
    ],
  ])('refuses an archive %s, and leaves nothing', async (_, make, message) => {
    make()
    const more = { files: [...pocketArchive.files, 'never.onnx'], mostUnpackedBytes: 1_000_000 }
    await expect(install(more)).rejects.toThrow(message)
    expect(left()).toEqual([])
    expect(existsSync(outside())).toBe(false)
  })
})

it('refuses a kilobyte that holds 100 MB of zeros, with little memory, while this process answers', async () => {
  mkdirSync(join(parent, 'toy'))
  const zeros = join(parent, 'toy', 'README.md')
  writeFileSync(zeros, '')
  truncateSync(zeros, 100_000_000)
  execFileSync('tar', ['-cjf', from, '-C', parent, 'toy'])
  expect(statSync(from).size).toBeLessThan(1024)
  const server = await startFakeServer(async (_, response) => void response.end('meanwhile'))
  const answers: Promise<unknown>[] = []
  let answered = 0
  const onStep = (step: string) => {
    if (step === 'Unpacking' && answers.length === 0) answers.push(fetch(server.url).then(() => answered++))
  }
  const { maxRSS } = process.resourceUsage()
  const archive = { ...pocketArchive, mostUnpackedBytes: 50_000_000 }
  const installed = installModel(archive, { modelsDirectory, from, sha256: hashOf(from), onStep })
  await expect(installed).rejects.toThrow('holds more than 50000000 bytes')
  expect(answered).toBeGreaterThan(0)
  const growthBytes = 1024 * (process.resourceUsage().maxRSS - maxRSS)
  expect(growthBytes).toBeLessThan(100e6)
  expect(left()).toEqual([])
  await Promise.all(answers)
  await server.close()
})

const disk = process.platform === 'linux' ? mountSmallDisk(1) : 'no small disks'
it.skipIf(typeof disk === 'string')('says that the disk is full, and leaves nothing on it', async () => {
  if (typeof disk === 'string') return
  packArchive(from, { ...FILES, 'test_wavs/long.wav': Buffer.alloc(2e6) })
  modelsDirectory = join(disk.dir, 'models')
  const error = await install().catch((reason: unknown) => reason)
  expect(isDiskFull(error), String(error)).toBe(true)
  expect(left()).toEqual([])
  disk.unmount()
})

describe('downloading a model', () => {
  let server: FakeServer
  afterEach(() => server.close())

  async function download(listener: RequestListener) {
    server = await startFakeServer(async (...exchange) => void listener(...exchange))
    return installModel({ ...pocketArchive, url: server.url }, { modelsDirectory, sha256: hashOf(from) })
  }

  it('goes on where an interrupted download ended', async () => {
    packArchive(from)
    const bytes = readFileSync(from)
    const ranges: (string | undefined)[] = []
    const partial = join(modelsDirectory, `.pocket-${hashOf(from).slice(0, 16)}.download`)
    const serve: RequestListener = async (request, response) => {
      const { range } = request.headers
      ranges.push(range)
      const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
      const part = bytes.subarray(start)
      response.writeHead(start > 0 ? 206 : 200, { 'content-length': part.length })
      if (start > 0) return response.end(part)
      response.write(part.subarray(0, 5000))
      // The client drops what it has received but not read when the connection ends.
      await vi.waitFor(() => expect(statSync(partial).size).toBe(5000))
      response.socket?.end()
    }
    await expect(download(serve)).rejects.toThrow('The next try goes on from there')
    await server.close()
    await download(serve)
    expect(ranges).toEqual([undefined, 'bytes=5000-'])
    expect(findModel(modelsDirectory, 'pocket')?.problem).toBeUndefined()
    expect(left()).toEqual(['pocket'])
  })

  it('begins anew where the server knows no ranges, or has less than was downloaded', async () => {
    packArchive(from)
    const bytes = readFileSync(from)
    mkdirSync(modelsDirectory)
    writeFileSync(join(modelsDirectory, `.pocket-${hashOf(from).slice(0, 16)}.download`), 'x'.repeat(1e6))
    await download((request, response) => {
      if (request.headers.range) response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
      else response.end(bytes)
    })
    expect(findModel(modelsDirectory, 'pocket')?.problem).toBeUndefined()
  })

  it('goes through the proxy that the environment names', async () => {
    packArchive(from)
    const asked: string[] = []
    const proxy = createServer().on('connect', ({ url = '' }, client) => {
      asked.push(url)
      const target = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n')
        target.pipe(client).pipe(target)
      })
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    vi.stubEnv('http_proxy', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
    try {
      await download((_, response) => response.end(readFileSync(from)))
    } finally {
      vi.unstubAllEnvs()
      proxy.closeAllConnections()
      proxy.close()
    }
    expect(asked).toEqual([new URL(server.url).host])
    expect(findModel(modelsDirectory, 'pocket')?.problem).toBeUndefined()
  })

  it('is interrupted when its process is killed, and the next one goes on', async () => {
    packArchive(from)
    const bytes = readFileSync(from)
    const partial = join(modelsDirectory, `.pocket-${hashOf(from).slice(0, 16)}.download`)
    const killed = download(async ({ headers: { range } }, response) => {
      if (range) return response.writeHead(206).end(bytes.subarray(5000))
      response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 5000))
      await vi.waitFor(() => expect(statSync(partial).size).toBe(5000))
      const pid = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'workers/install.js'])
      process.kill(Number(pid), 'SIGKILL')
    })
    await expect(killed).rejects.toMatchObject({ name: 'ModelError', problem: 'interrupted' })
    const again = { ...pocketArchive, url: server.url }
    await installModel(again, { modelsDirectory, sha256: hashOf(from) })
    expect(left()).toEqual(['pocket'])
  })

  it.each<[RequestListener, string]>([
    [(_, response) => response.writeHead(404).end(), 'answered 404'],
    [(_, response) => response.end('something else'), 'SHA-256'],
  ])('leaves nothing of an answer that is not the file: %#', async (answer, message) => {
    packArchive(from)
    await expect(download(answer)).rejects.toThrow(message)
    expect(left()).toEqual([])
  })
})
