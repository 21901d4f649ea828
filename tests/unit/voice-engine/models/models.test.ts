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
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadArchive } from '~/voice-engine/models/download-archive.server'
import { installModel } from '~/voice-engine/models/install-model.server'
import { findModel } from '~/voice-engine/models/installed-model'
import { type ModelArchive, pocketArchive } from '~/voice-engine/models/model-archive'
import { newFolder } from '../../../support/new-folder'
import { packArchive, toyFiles } from '../../../support/toy-pocket/make-toy-pocket'

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

  it('notices a file that is missing or incomplete, and installs over it', async () => {
    packArchive(from)
    await install()
    writeFileSync(join(modelsDirectory, 'pocket', 'encoder.onnx'), 'cut')
    expect(findModel(modelsDirectory, 'pocket')?.problem).toContain('encoder.onnx')
    await install()
    expect(findModel(modelsDirectory, 'pocket')?.problem).toBeUndefined()
  })

  it('refuses another archive than the expected one, and keeps what is installed', async () => {
    packArchive(from)
    await install()
    const before = findModel(modelsDirectory, 'pocket')
    await expect(installModel(pocketArchive, { modelsDirectory, from })).rejects.toThrow('SHA-256')
    expect(findModel(modelsDirectory, 'pocket')).toEqual(before)
  })

  it.each([
    [
      'that misses a file',
      () => packArchive(from, { ...FILES, 'vocab.json': '', 'encoder.onnx': '' }),
      /has no never/,
    ],
    ['that is cut off', () => writeFileSync(from, archiveBytes().subarray(0, 9000)), /damaged/],
    ['that is something else', () => writeFileSync(from, 'not an archive'), /damaged/],
  ])('refuses an archive %s, and leaves nothing', async (_, make, message) => {
    make()
    await expect(install({ files: [...pocketArchive.files, 'never.onnx'] })).rejects.toThrow(message)
    expect(left()).toEqual([])
  })

  it('refuses a link under an expected name', async () => {
    const folder = join(parent, 'toy')
    mkdirSync(folder)
    symlinkSync('/etc/passwd', join(folder, 'vocab.json'))
    execFileSync('tar', ['-cjf', from, '-C', parent, 'toy'])
    await expect(install()).rejects.toThrow('vocab.json is not one plain file')
    expect(left()).toEqual([])
  })

  it('writes nothing outside of its folder', async () => {
    packArchive(from)
    const name = '../../outside.txt'
    writeFileSync(join(parent, 'outside.txt'), 'from the archive')
    mkdirSync(join(parent, 'a', 'b'), { recursive: true })
    execFileSync('tar', ['-cPjf', from, '-C', join(parent, 'a', 'b'), name])
    rmSync(join(parent, 'outside.txt'))
    await expect(install()).rejects.toThrow('has no')
    expect(existsSync(join(parent, 'outside.txt'))).toBe(false)
  })

  it('refuses an archive that unpacks to more than its limit', async () => {
    packArchive(from, { ...FILES, 'zeros.bin': Buffer.alloc(12_000_000) })
    await expect(install({ mostUnpackedBytes: 1_000_000 })).rejects.toThrow('more than 1000000 bytes')
    expect(left()).toEqual([])
  })
})

describe('downloading a model', () => {
  let server: Server
  afterEach(() => server.close())

  async function download(listener: RequestListener) {
    server = createServer(listener).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/toy.tar.bz2`
    return installModel({ ...pocketArchive, url }, { modelsDirectory, sha256: hashOf(from) })
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
    server.close()
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

  it('deletes a download with the wrong hash, so that the next one begins anew', async () => {
    packArchive(from)
    await expect(download((_, response) => response.end('something else'))).rejects.toThrow('SHA-256')
    expect(left()).toEqual([])
  })

  it('ends where nothing comes any more, and keeps what came', async () => {
    server = createServer((_, response) => {
      response.writeHead(200, { 'content-length': 1e6 }).write('a part')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const path = join(parent, 'part')
    const hooks = { onBytes: () => {}, silenceMs: 300 }
    await expect(downloadArchive(url, path, 1e6, hooks)).rejects.toMatchObject({ problem: 'interrupted' })
    expect(readFileSync(path, 'utf8')).toBe('a part')
    server.closeAllConnections()
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
    expect(asked).toEqual([`127.0.0.1:${(server.address() as AddressInfo).port}`])
    expect(findModel(modelsDirectory, 'pocket')?.problem).toBeUndefined()
  })

  it('says what the server answered', async () => {
    packArchive(from)
    await expect(download((_, response) => response.writeHead(404).end())).rejects.toThrow('answered 404')
  })
})

function archiveBytes(): Buffer {
  const path = join(parent, 'whole.tar.bz2')
  packArchive(path)
  return readFileSync(path)
}
