import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import tlsOptions from 'smtp-server/lib/tls-options.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newFolder } from '../../../tests/support/new-folder'
import { downloadArchive } from '../../src/models/download-archive.server'

const WHOLE = randomBytes(400_000)
const MEGABYTE = 'HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n'
const servers: Server[] = []
const clients = new Set<Socket>()
let path: string

async function listen(server: Server): Promise<string> {
  servers.push(server)
  server.on('connection', (client: Socket) => clients.add(client))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server that sends what it is told, whatever HTTP says. */
const raw = (answer: (client: Socket) => unknown) =>
  listen(createServer((client) => client.on('error', () => {}).once('data', () => answer(client))))

const download = (url: string, silenceMs?: number) =>
  downloadArchive(url, path, 1e6, { onBytes: () => {}, silenceMs })
const hasCome = (text: string) => vi.waitFor(() => expect(readFileSync(path, 'utf8')).toBe(text))

beforeEach(() => {
  path = join(newFolder(), 'part')
})

afterEach(() => {
  vi.unstubAllEnvs()
  for (const client of clients) client.destroy()
  for (const server of servers.splice(0)) server.close()
})

it.each([
  ['HTTP/1.0 without a length', 'HTTP/1.0 200 OK'],
  ['a connection that closes', `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${WHOLE.length}`],
])('takes all of %s that ends long before it is read', async (_, head) => {
  execFileSync('mkfifo', [path])
  const sent = new Promise<void>((resolve, reject) => {
    raw((client) => client.write(`${head}\r\n\r\n`) && client.end(WHOLE, resolve)).then(start, reject)
  })
  let downloaded: Promise<void> | undefined
  function start(host: string) {
    downloaded = download(`http://${host}`)
  }
  await sent
  expect(WHOLE.equals(await readFile(path))).toBe(true)
  await downloaded
})

describe('ends alone, and keeps what came,', () => {
  it.each([
    ['where the connection is reset in the middle', (client: Socket) => client.resetAndDestroy()],
    ['where it ends too early', (client: Socket) => client.end()],
  ])('%s', async (_, end) => {
    const host = await raw(async (client) => {
      client.write(`${MEGABYTE}a part`)
      await hasCome('a part')
      end(client)
    })
    await expect(download(`http://${host}`)).rejects.toMatchObject({
      problem: 'interrupted',
      message: 'The download was interrupted (ECONNRESET). The next try goes on from there.',
    })
    await hasCome('a part')
  })

  it('where nothing comes any more', async () => {
    const host = await raw((client) => client.write(`${MEGABYTE}a part`))
    await expect(download(`http://${host}`, 300)).rejects.toThrow('interrupted (nothing came for 0.3 s)')
    await hasCome('a part')
  })

  it.each(['the server', 'a proxy'])('where %s never answers', async (who) => {
    const host = await raw(() => {})
    if (who === 'a proxy') vi.stubEnv('http_proxy', `http://${host}`)
    const url = who === 'a proxy' ? 'http://example.invalid' : `http://${host}`
    await expect(download(url, 300)).rejects.toMatchObject({
      problem: 'unreachable',
      message: expect.stringMatching(/can't be reached from this machine \(nothing came for 0.3 s\)/),
    })
    expect(existsSync(path)).toBe(false)
  })
})

describe('follows redirects', () => {
  const redirect = (to: string) => `HTTP/1.1 302 Found\r\nLocation: ${to}\r\nContent-Length: 0\r\n\r\n`

  it('to another server, and from http: to https:', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const target = await listen(https.createServer(tlsOptions(), (_, response) => response.end('whole')))
    const first = await raw((client) => client.end(redirect(`https://${target}/toy`)))
    await download(`http://${first}`)
    await hasCome('whole')
  })

  it.each([
    ['from https: to http:', 'http://127.0.0.1:9'],
    ['to a file', 'file:///etc/passwd'],
    ['without an end', '/again'],
  ])('but not %s', async (_, to) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    let asked = 0
    const server = https.createServer(tlsOptions(), (_, response) => {
      asked++
      response.writeHead(302, { location: to }).end()
    })
    await expect(download(`https://${await listen(server)}`)).rejects.toThrow(/redirects to .* not followed/)
    expect(asked).toBeLessThan(10)
    expect(existsSync(path)).toBe(false)
  })
})

it('asks the proxy of http for https too, and none for the hosts of NO_PROXY', async () => {
  const asked: string[] = []
  const proxy = http
    .createServer((_, response) => response.end())
    .on('connect', ({ url }, client) => {
      asked.push(url ?? '')
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    })
  vi.stubEnv('HTTP_PROXY', `http://${await listen(proxy)}`)
  await expect(download('https://example.invalid')).rejects.toThrow('answered 407')
  expect(asked).toEqual(['example.invalid:443'])
  vi.stubEnv('NO_PROXY', '.invalid')
  await expect(download('https://example.invalid')).rejects.toThrow(/\((ENOTFOUND|EAI_AGAIN)\)/)
  expect(asked).toHaveLength(1)
})
