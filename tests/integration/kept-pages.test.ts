import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '~/web/server/app.server'
import type { Handler } from '~/web/server/handlers-by-path.server'
import { newFolder } from '../support/new-folder'

const clientDir = newFolder()
mkdirSync(join(clientDir, 'assets'))

const inline = 'document.documentElement.classList.add("js")'

/** A page like Remix's, which says whom it was rendered for. */
const render = vi.fn<Handler>(async ({ url, headers }, { cspNonce }) => {
  const html = `<p>${url} ${JSON.stringify([...headers])}</p>
<script nonce="${cspNonce}">${inline}</script><script nonce="${cspNonce}" async src="/assets/a.js"></script>`
  const policy = `default-src 'none'; script-src 'self' 'nonce-${cspNonce}'`
  const cached = { 'Cache-Control': 'private, no-store', 'Content-Security-Policy': policy }
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...cached } })
})

let server: Server
let logged: unknown[]

beforeEach(async () => {
  logged = []
  const app = createApp({
    handler: render,
    clientDir,
    trustProxy: undefined,
    appUrl: undefined,
    log: (entry) => logged.push(entry),
  })
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
  vi.useRealTimers()
  render.mockClear()
})

/** Not by fetch, which decodes bodies. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const sent = request({ port, path, headers, method, host: '127.0.0.1' }).end()
  const [response] = await once(sent, 'response')
  const body = Buffer.concat(await response.toArray())
  return { status: response.statusCode as number, headers: response.headers, body }
}

describe('a page for visitors', () => {
  it('is rendered once, from nothing that a visitor sent', async () => {
    const first = await get('/faq', { 'User-Agent': 'curious', 'X-Evil': 'word', Cookie: 'other=1' })
    const second = await get('/faq', { Host: '127.0.0.1:1' })
    expect(render).toHaveBeenCalledTimes(1)
    expect(second.body).toEqual(first.body)
    expect(first.body.toString()).toContain('<p>http://localhost/faq []</p>')
    expect(logged).toHaveLength(2)
  })

  it('allows its inline scripts by their hashes, and has no nonce', async () => {
    const { headers, body } = await get('/')
    const hash = createHash('sha256').update(inline).digest('base64')
    expect(headers['content-security-policy']).toBe(`default-src 'none'; script-src 'self' 'sha256-${hash}'`)
    expect(body.toString()).not.toContain('nonce')
  })

  it('is sent as the client reads it', async () => {
    const { body } = await get('/')
    const br = await get('/', { 'Accept-Encoding': 'gzip, deflate, br' })
    const gzip = await get('/', { 'Accept-Encoding': 'gzip, br;q=0' })
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect([brotliDecompressSync(br.body), gunzipSync(gzip.body)]).toEqual([body, body])
    const head = await get('/', {}, 'HEAD')
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(body.length),
      0,
    ])
  })

  it('is asked for again by browsers, and not sent again', async () => {
    const { headers } = await get('/')
    expect([headers['cache-control'], headers.vary]).toEqual(['private, no-cache', 'Cookie, Accept-Encoding'])
    const again = await get('/', { 'If-None-Match': String(headers.etag), 'Accept-Encoding': 'br' })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  it('is rendered again after a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    await get('/')
    vi.advanceTimersByTime(59_000)
    await get('/')
    expect(render).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1000)
    await get('/')
    expect(render).toHaveBeenCalledTimes(2)
  })
})

describe('a request goes to Remix', () => {
  it.each([
    ['with a cookie of the service', '/', { Cookie: 'a=1; everspoken_flash=x' }],
    ['with one of the service on https', '/faq', { Cookie: '__Host-everspoken_device=x' }],
    ['with a query', '/?dialog=sign-in', {}],
    ['of a browser that saves data', '/', { 'Save-Data': 'on' }],
    ['for another page', '/user-dashboard', {}],
  ])('%s', async (_case, path, headers) => {
    for (const _ of [1, 2]) {
      const response = await get(path, headers)
      expect(response.headers['cache-control']).toBe('private, no-store')
      expect(response.headers['content-security-policy']).toContain("'nonce-")
    }
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('when its page could not be rendered, and for the next visitor it is tried anew', async () => {
    render.mockResolvedValueOnce(new Response('busy', { status: 503 }))
    expect((await get('/')).headers['cache-control']).toBe('private, no-store')
    render.mockRejectedValueOnce(new Error('gone'))
    expect((await get('/')).headers['cache-control']).toBe('private, no-store')
    expect((await get('/')).headers['cache-control']).toBe('private, no-cache')
  })
})
