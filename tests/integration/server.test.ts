import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHUNK_BYTES } from '~/platform/downloads/download-turns.server'
import { nameClient } from '~/platform/log/security-event.server'
import { type AppOptions, createApp } from '~/platform/server/app.server'
import { OTHER_SITE, SET_APP_URL } from '~/platform/server/same-origin'
import { MAX_BODY_WITHOUT_FILES_BYTES, MAX_SKIMMED_BYTES } from '~/platform/uploads/limited-body.server'
import { newFolder } from '../support/new-folder'

/* The server's Express app over real sockets, with a handler in place of Remix. */
const clientDir = newFolder()
mkdirSync(join(clientDir, 'assets'))
const script = 'console.log("hello");'.repeat(100)
writeFileSync(join(clientDir, 'assets', 'entry-Ab12.js'), script)
writeFileSync(join(clientDir, 'assets', 'drawings-Ab12.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(clientDir, 'assets', 'entry-Ab12.js.br'), brotliCompressSync(script))
writeFileSync(join(clientDir, 'assets', 'entry-Ab12.js.gz'), gzipSync(script))
writeFileSync(join(clientDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
mkdirSync(join(clientDir, 'sample'))
const clip = randomBytes(300 * 1024)
writeFileSync(join(clientDir, 'sample', 'clip.mp3'), clip)

type Handler = AppOptions['handler']

const servers: Server[] = []
let logged: Record<string, unknown>[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  logged = []
})

const ok: Handler = async () => new Response('fine')

async function serve(handler: Handler = ok, options: Partial<AppOptions> = {}) {
  // A request of a test may end after it.
  const own = logged
  const app = createApp({
    handler,
    clientDir,
    trustProxy: undefined,
    appUrl: undefined,
    log: (entry) => own.push(entry),
    ...options,
  })
  const server = createServer(app)
  server.requestTimeout = 0
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port }
}

/** Sends raw bytes; returns everything received until the connection closes. */
async function raw(port: number, ...pieces: (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (chunk) => received.push(chunk))
  socket.on('error', () => {})
  for (const piece of pieces) socket.write(piece)
  await once(socket, 'close')
  return Buffer.concat(received).toString('latin1')
}

const get = (port: number, target: string, host = 'a') =>
  raw(port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

describe('a post from another site', () => {
  const everywhere = ['/', '/sign-in', '/user-dashboard', '/api/auth/login', '/api/nothing', '/assets/x.js']
  it.each([...everywhere, '/no.data'])('is rejected on %s before any handler runs', async (path) => {
    let seen = 0
    const { origin } = await serve(async () => {
      seen += 1
      return new Response('fine')
    })
    const others: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: origin, 'Sec-Fetch-Site': 'cross-site' },
      { Origin: origin, 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of others) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await fetch(origin + path, { method, headers })
        expect(response.status).toBe(403)
        const text = headers.Origin === 'https://evil.example' ? SET_APP_URL : OTHER_SITE
        const isCall = path.startsWith('/api/')
        expect(await response.text()).toBe(isCall ? JSON.stringify({ message: text }) : `${text}\n`)
      }
    }
    expect(seen).toBe(0)
  })

  it("is not a form of the service, nor a client's that is not a browser", async () => {
    const { origin } = await serve()
    const ours: Record<string, string>[] = [{}, { Origin: origin }, { 'Sec-Fetch-Site': 'same-origin' }]
    for (const headers of ours) {
      expect((await fetch(origin, { method: 'POST', headers })).status).toBe(200)
    }
  })

  it("is not one with APP_URL's origin, which is hidden from Remix's own check", async () => {
    const seen: (string | null)[] = []
    const { origin } = await serve(
      async (request) => {
        seen.push(request.headers.get('Origin'))
        return new Response('fine')
      },
      { appUrl: new URL('https://voices.example.org') },
    )
    const headers = { Origin: 'https://voices.example.org' }
    expect((await fetch(origin, { method: 'POST', headers })).status).toBe(200)
    expect(seen).toEqual([null])
  })
})

describe('behind a proxy that takes TLS off, a browser without Sec-Fetch-Site', () => {
  const app = 'https://voices.example'
  const tls = { 'X-Forwarded-Proto': 'https' }
  const paths = ['/sign-in', '/sign-in.data', '/app-storage/x', '/api/auth/login']

  it.each<[string | undefined, string | undefined, Record<string, string>, number]>([
    [undefined, undefined, { Host: 'voices.example', Origin: app }, 200],
    [undefined, undefined, { Host: '127.0.0.1:3000', Origin: app }, 403],
    [undefined, '1', { Host: '127.0.0.1:3000', 'X-Forwarded-Host': 'voices.example', Origin: app }, 200],
    [undefined, '1', { Host: 'voices.example', Origin: app, ...tls }, 200],
    [undefined, '1', { Host: 'voices.example', Origin: 'http://voices.example', ...tls }, 403],
    [app, '1', { Host: 'voices.example', Origin: app, ...tls }, 200],
  ])('with APP_URL %s, TRUST_PROXY %s and %o gets %s', async (appUrl, trustProxy, headers, status) => {
    const { port } = await serve(ok, { appUrl: appUrl ? new URL(appUrl) : undefined, trustProxy })
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    for (const path of paths) {
      const head = `POST ${path} HTTP/1.1\r\nConnection: close\r\nContent-Length: 0\r\n`
      expect([path, statusOf(await raw(port, `${head}${lines.join('')}\r\n`))]).toEqual([path, status])
    }
  })

  it('reads on the page that APP_URL is missing, and the log says so once, however often it is refused', async () => {
    const { origin } = await serve()
    const headers = { Origin: app, Accept: 'text/html' }
    for (let time = 0; time < 3; time++) {
      const page = await (await fetch(`${origin}/sign-in`, { method: 'POST', headers })).text()
      expect(page).toContain('should set APP_URL to the address that your browser shows')
    }
    const says = expect.stringContaining('set APP_URL')
    expect(logged.filter(({ event }) => event === 'other-origin')).toEqual([
      expect.objectContaining({ origin: app, service: origin, says }),
    ])
  })
})

describe('the headers of every response', () => {
  const expected = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  }

  it('are on pages, files, refusals and errors, and do not reveal the software', async () => {
    const { origin } = await serve(async () => {
      throw new Error('a defect')
    })
    const requests: [string, RequestInit, number][] = [
      ['/', {}, 500],
      ['/favicon.svg', {}, 200],
      ['/assets/drawings-Ab12.svg', {}, 200],
      ['/assets/none.js', {}, 404],
      ['/.well-known/change-password', { redirect: 'manual' }, 302],
      ['/assets/', {}, 404],
      ['/', { method: 'POST', headers: { Origin: 'null' } }, 403],
      ['/%E0%A4%A', {}, 400],
    ]
    for (const [path, init, status] of requests) {
      const response = await fetch(origin + path, init)
      expect(response.status).toBe(status)
      expect(Object.fromEntries(response.headers)).toMatchObject(expected)
      expect(response.headers.has('Permissions-Policy')).toBe(true)
      expect(response.headers.has('X-Powered-By')).toBe(false)
      expect(response.headers.has('Strict-Transport-Security')).toBe(false)
    }
  })

  it('leave out those that only protect documents on built scripts, style sheets and fonts', async () => {
    const { origin } = await serve(ok)
    const { headers } = await fetch(`${origin}/assets/entry-Ab12.js`)
    const present = Object.keys(expected).filter((name) => headers.has(name))
    expect(present).toEqual(['x-content-type-options', 'cross-origin-resource-policy'])
    expect(headers.has('Permissions-Policy')).toBe(false)
  })

  it('contain Strict-Transport-Security, for subdomains too, only when APP_URL is https', async () => {
    const { origin } = await serve(ok, { appUrl: new URL('https://voices.example.org') })
    const { headers } = await fetch(origin)
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('the request log', () => {
  it('has one line per request, without query, body, cookies or tokens', async () => {
    const { origin } = await serve(async (request) => new Response(await request.text()))
    await fetch(`${origin}/reset-password?token=secret-1`, {
      method: 'POST',
      body: 'password=secret-2',
      headers: { Cookie: 'everspoken_session=secret-3', Authorization: 'secret-4' },
    })
    await expect.poll(() => logged).toHaveLength(1)
    expect(logged[0]).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      level: 'info',
      id: expect.stringMatching(/^[\w-]{36}$/),
      method: 'POST',
      path: '/reset-password',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
    })
    expect(JSON.stringify(logged)).not.toContain('secret')
  })

  it('says who sent a request only if it was refused', async () => {
    const { origin } = await serve(async (request) => {
      nameClient('the-id-of-rose')
      return new Response(null, { status: new URL(request.url).pathname === '/hers' ? 200 : 404 })
    })
    for (const path of ['/hers', '/of-another']) await fetch(origin + path)
    await expect.poll(() => logged).toHaveLength(2)
    const [hers, another] = logged
    expect(hers).not.toHaveProperty('userId')
    expect(hers).not.toHaveProperty('address')
    expect(another).toMatchObject({ status: 404, address: '127.0.0.1', userId: 'the-id-of-rose' })
  })

  it("names an error without its message, which may contain a user's text", async () => {
    const { origin } = await serve(async () => {
      throw new TypeError('Dear Grandma')
    })
    const response = await fetch(origin)
    expect(await response.text()).toBe('Something went wrong.\n')
    await expect.poll(() => logged).toHaveLength(2)
    expect(logged[0]).toMatchObject({ level: 'error', error: 'TypeError', id: logged[1]?.id })
    expect(JSON.stringify(logged)).not.toContain('Grandma')
  })

  it('has no token of a link, whatever form its path is sent in', async () => {
    const { port, origin } = await serve()
    const token = randomBytes(32).toString('base64url')
    const encoded = [...token].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')
    const inAnotherForm = [token, encoded, encoded.replaceAll('%', '%25'), `x${token}`, token.slice(0, -2)]
    const targets = inAnotherForm.flatMap((text) => [
      `/listen/${text}`,
      `/LISTEN/${text}`,
      `/%6cisten/${text}/audio`,
      `//listen//${text}`,
      `/faq/..//listen/${text}`,
      `/listen%2f${text}`,
      `/listen\\${text}`,
      `/reset-password%3Ftoken=${text}`,
      `/${text}`,
      `${origin}/listen/${text}`,
      `HTTP://someone:${text}@elsewhere.example/Listen/${text}`,
      `ftp://someone:${text}@elsewhere.example/`,
    ])
    for (const target of targets) await get(port, target)
    await expect.poll(() => logged).toHaveLength(targets.length)
    for (const [at, { path }] of logged.entries()) {
      const plain = decodeURIComponent(decodeURIComponent(String(path)))
      expect(plain, targets[at]).not.toContain(token.slice(1, -3))
    }
  })
})

describe('the context of a handler', () => {
  const tell: Handler = async (request, context) =>
    Response.json({ url: request.url, address: request.headers.get('X-Forwarded-For'), ...context })

  it('has the address, an id and a nonce for each request', async () => {
    const { origin } = await serve(tell)
    const [first, second] = [await (await fetch(origin)).json(), await (await fetch(origin)).json()]
    expect(first).toMatchObject({ url: `${origin}/`, address: '127.0.0.1' })
    expect(first.cspNonce).toMatch(/^[\w+/]{22}==$/)
    expect(second.cspNonce).not.toBe(first.cspNonce)
    expect(second.requestId).not.toBe(first.requestId)
  })

  const forwarded = {
    'X-Forwarded-For': '203.0.113.9, 192.0.2.1',
    'X-Forwarded-Host': 'voices.example.org:8443',
    'X-Forwarded-Proto': 'https',
  }

  it.each(['1', 'loopback', '127.0.0.0/8, ::1'])(
    'uses forwarded headers from the proxy of TRUST_PROXY=%s',
    async (trustProxy) => {
      const { origin } = await serve(tell, { trustProxy })
      const context = await (await fetch(origin, { headers: forwarded })).json()
      expect(context).toMatchObject({ url: 'https://voices.example.org:8443/', address: '192.0.2.1' })
      const postFrom = (Origin: string) =>
        fetch(origin, { method: 'POST', headers: { ...forwarded, Origin } }).then(({ status }) => status)
      expect(await postFrom('https://voices.example.org:8443')).toBe(200)
      expect(await postFrom(origin)).toBe(403)
    },
  )

  it('can not be made with a TRUST_PROXY that means nothing', async () => {
    await expect(serve(tell, { trustProxy: 'true' })).rejects.toThrow(
      /^TRUST_PROXY is neither a number of proxies nor their addresses\.$/,
    )
  })

  it.each([
    ['1', 'evil.example, voices.example.org'],
    ['2', 'evil.example, voices.example.org, inner.example'],
    ['2', 'voices.example.org'],
  ])('takes the host that the outermost proxy of TRUST_PROXY=%s added: %s', async (trustProxy, hosts) => {
    const { origin } = await serve(tell, { trustProxy })
    const headers = { 'X-Forwarded-Host': hosts, 'X-Forwarded-For': '203.0.113.9, 192.0.2.1' }
    expect((await (await fetch(origin, { headers })).json()).url).toBe('http://voices.example.org/')
  })
})

describe('the Host of a request, with APP_URL', () => {
  const appUrl = new URL('https://voices.example.org')

  it.each([
    'voices.example.org',
    'VOICES.example.org:443',
    'voices.example.org:3000',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
  ])('may be %s', async (host) => {
    const { port } = await serve(ok, { appUrl })
    expect(statusOf(await get(port, '/', host))).toBe(200)
  })

  it.each(['evil.example', '192.168.1.5:3000', 'localhost.evil.example', '127.0.0.1.evil.example', '[::2]'])(
    'is answered with 421 for %s, before any handler runs, but for health checks',
    async (host) => {
      const { port } = await serve(async ({ url }) => new Response(new URL(url).pathname), { appUrl })
      const answer = await get(port, '/', host)
      expect(statusOf(answer)).toBe(421)
      expect(answer).toContain('Please use https://voices.example.org.')
      expect(statusOf(await get(port, '/favicon.svg', host))).toBe(421)
      expect(statusOf(await get(port, '/api/health', host))).toBe(200)
    },
  )

  it('is that of a trusted proxy', async () => {
    const { port } = await serve(ok, { appUrl, trustProxy: '1' })
    const forwarded = '10.0.0.7:3000\r\nX-Forwarded-Host: '
    expect(statusOf(await get(port, '/', `${forwarded}voices.example.org`))).toBe(200)
    expect(statusOf(await get(port, '/', `${forwarded}evil.example`))).toBe(421)
  })

  it('may be any without APP_URL, but only one', async () => {
    const { port } = await serve()
    expect(statusOf(await get(port, '/', 'any.example'))).toBe(200)
    for (const second of ['b', 'a']) expect(statusOf(await get(port, '/', `a\r\nhOST: ${second}`))).toBe(400)
  })
})

describe('an invalid request', () => {
  it.each(['TRACE', 'OPTIONS', 'PROPFIND'])('gets 405 without Allow for the method %s', async (method) => {
    const { port } = await serve()
    const answer = await raw(port, `${method} / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(statusOf(answer)).toBe(405)
    expect(answer).not.toContain('Allow:')
  })

  it.each([
    ...['/%', '/%E0%A4%A', '/a%00b', 'nothing', '*', '/assets/%', '/assets/..%2f..%2fpackage.json%00'],
    ...['', 'a b', 'a:x', 'a:99999', 'user@a', 'a/b', '[::1', 'a?b', 'é'].map((host) => ['/', host]),
  ])('gets 400 for a target and Host such as %s', async (...request) => {
    const { port } = await serve()
    const [target = '', host] = request.flat()
    expect(statusOf(await get(port, target, host))).toBe(400)
  })

  it.each([
    ['no Host, as in HTTP/1.0', 'GET /a HTTP/1.0\r\n\r\n'],
    ['a URL as target', 'GET http://other.example/a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['an IPv6 Host', 'GET /a HTTP/1.1\r\nHost: [::1]:3000\r\nConnection: close\r\n\r\n'],
    ['two slashes', 'GET //evil.example/a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ])('is not one with %s', async (_what, request) => {
    const { port } = await serve(async ({ url }) => new Response(new URL(url).pathname))
    const answer = await raw(port, request)
    expect(statusOf(answer)).toBe(200)
    expect(answer).toMatch(/\r\n(\/\/evil\.example)?\/a(\r\n|$)/)
  })

  it('gets 400 if it has two lengths, so that no second request hides in its body', async () => {
    const { port } = await serve()
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n'
    const answer = await raw(port, head, '0\r\n\r\nGET /hidden HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(answer.match(/^HTTP.*$/gm)).toEqual(['HTTP/1.1 400 Bad Request'])
  })

  it('never gets files outside of the folder', async () => {
    writeFileSync(join(clientDir, '..', 'outside.txt'), 'secret')
    const { port } = await serve()
    for (const path of ['/../', '/..%2f', '/assets/%2e%2e/%2e%2e/', '//../'])
      expect(await get(port, `${path}outside.txt`)).not.toContain('secret')
    rmSync(join(clientDir, '..', 'outside.txt'))
  })
})

describe('a body that is too large', () => {
  it('is rejected by its Content-Length with a response, not a broken connection', async () => {
    const { origin } = await serve(async () => expect.fail('it was handled'))
    const body = Buffer.alloc(MAX_SKIMMED_BYTES + 1)
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
    const response = await fetch(origin, { method: 'POST', headers, body })
    expect(response.status).toBe(413)
    expect(await response.text()).toContain('too large')
  })

  describe('without files', () => {
    const oneByteTooMany = `a=${'x'.repeat(MAX_BODY_WITHOUT_FILES_BYTES - 1)}`
    /** With and without Content-Length. */
    const ways: [string, (text: string) => RequestInit & { duplex?: 'half' }][] = [
      ['by its Content-Length', (body) => ({ body })],
      ['by counting', (text) => ({ body: new Blob([text]).stream(), duplex: 'half' })],
    ]
    const send = (url: string, body: RequestInit) =>
      fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        ...body,
      })

    it.each(ways)('is rejected %s, however the handler reads it', async (_by, bodyOf) => {
      const readers: Handler[] = [
        async (request) => Response.json([...(await request.formData()).keys()]),
        async (request) => Response.json([...(await request.clone().formData()).keys()]),
        async (request) =>
          new Response('sorry', { status: (await request.text().catch(() => undefined)) ? 200 : 500 }),
      ]
      for (const read of readers) {
        const { origin } = await serve(read)
        const response = await send(origin, bodyOf(oneByteTooMany))
        expect([response.status, await response.text()]).toEqual([413, 'What was sent is too large.\n'])
        const call = await send(`${origin}/api/stories`, bodyOf(oneByteTooMany))
        expect([call.status, await call.json()]).toEqual([413, { message: 'What was sent is too large.' }])
      }
      expect(logged.filter(({ level }) => level === 'error')).toEqual([])
    })
  })

  it('closes the connection when it continues for long after its response', async () => {
    const { port } = await serve()
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
    const piece = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(2 ** 20), Buffer.from('\r\n')])
    let sent = 0
    const more = () => {
      while (!socket.destroyed && socket.write(piece)) sent += 1
    }
    socket.on('drain', more)
    more()
    await new Promise((resolve) => socket.once('close', resolve))
    expect(sent).toBeLessThan(2000)
  })
})

describe('a slow body', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  const isWatching = () => vi.getTimerCount() > 0

  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n'

  it('gets 408 after a minute of silence', async () => {
    let reading = false
    const { port } = await serve(async (request) => {
      reading = true
      return new Response(await request.text())
    })
    const answer = raw(port, head, 'half')
    await expect.poll(() => reading && isWatching()).toBe(true)
    vi.advanceTimersByTime(70_000)
    expect(statusOf(await answer)).toBe(408)
    expect(isWatching()).toBe(false)
    await expect.poll(() => logged.at(-1)).toMatchObject({ status: 408 })
  })
})

describe('a response', () => {
  it('with a built file has the form that the client takes, is kept for good, and has ranges', async () => {
    const { origin } = await serve()
    const ask = (headers: Record<string, string>, method = 'GET') =>
      fetch(`${origin}/assets/entry-Ab12.js`, { method, headers })
    for (const [accepted, sent] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const response = await ask({ 'Accept-Encoding': accepted })
      expect(response.headers.get('Content-Encoding')).toBe(sent)
      expect(response.headers.get('Content-Type')).toMatch(/^(text|application)\/javascript/)
      expect(await response.text()).toBe(script)
    }
    expect((await ask({}, 'HEAD')).headers.get('Cache-Control')).toContain('immutable')
    const part = await ask({ Range: 'bytes=0-3', 'Accept-Encoding': 'identity' })
    expect([part.status, await part.text()]).toEqual([206, script.slice(0, 4)])
  })

  it('with a file of the root comes from memory, is revalidated, and has ranges', async () => {
    const file = join(clientDir, 'robots.txt')
    writeFileSync(file, 'User-agent: *')
    const { origin } = await serve()
    const ask = (headers: Record<string, string> = {}) => fetch(`${origin}/robots.txt`, { headers })
    const part = await ask({ Range: 'bytes=0-3', 'Accept-Encoding': 'identity' })
    expect([part.status, await part.text()]).toEqual([206, 'User'])
    rmSync(file)
    const kept = await ask()
    expect(kept.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(await kept.text()).toBe('User-agent: *')
    // Without it fetch() would ask for a reload.
    const revalidating = { 'If-None-Match': kept.headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' }
    expect((await ask(revalidating)).status).toBe(304)
  })

  const typed =
    (type: string, headers: Record<string, string> = {}): Handler =>
    async () =>
      new Response('word '.repeat(1000), { headers: { 'Content-Type': type, ...headers } })

  it.each([
    ['text/html; charset=utf-8', {}, true],
    ['application/json', {}, true],
    ['audio/mpeg', {}, false],
    ['image/jpeg', {}, false],
    ['text/plain', { 'Content-Range': 'bytes 0-4999/9999' }, false],
  ])('of type %s %o is compressed: %s', async (type, headers, isCompressed) => {
    const { origin } = await serve(typed(type, headers))
    const response = await fetch(origin, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(response.headers.get('Content-Encoding')).toBe(isCompressed ? 'gzip' : null)
    expect(await response.text()).toBe('word '.repeat(1000))
  })

  it('with sound has ranges, of which one beyond its end gets 416', async () => {
    const { origin } = await serve()
    const take = (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${origin}/sample/clip.mp3`, { headers, method })
    const whole = await take()
    expect(whole.headers.get('Content-Type')).toBe('audio/mpeg')
    expect(whole.headers.get('Cache-Control')).toBe('public, max-age=3600')
    expect(clip.equals(Buffer.from(await whole.arrayBuffer()))).toBe(true)

    const part = await take({ Range: 'bytes=5-9' })
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, clip.subarray(5, 10)])
    expect(part.headers.get('Cache-Control')).toBe('public, max-age=3600')
    const beyond = await take({ Range: `bytes=${clip.length}-` })
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, 'bytes */307200'])
    const etag = whole.headers.get('ETag') ?? ''
    expect((await take({ 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status).toBe(304)
    expect((await take({}, 'HEAD')).headers.get('Content-Length')).toBe('307200')
    expect(await (await take({}, 'POST')).text()).toBe('fine')
    expect(logged.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('is read into one buffer, of which a slow client gets each byte', async () => {
    const found: unknown[] = []
    const { origin } = await serve(async () => {
      const stream = new ReadableStream({
        type: 'bytes',
        pull(controller) {
          const { byobRequest } = controller
          const view = byobRequest?.view as Uint8Array
          found.push(view[0])
          if (found.length > 40) controller.close()
          byobRequest?.respond(found.length > 40 ? 0 : view.fill(found.length).length)
        },
      })
      return new Response(stream)
    })
    const received: Buffer[] = []
    const reader = (await fetch(origin)).body?.getReader()
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      received.push(Buffer.from(part.value))
      await new Promise(setImmediate)
    }
    // A new buffer has zeros.
    expect(found).toEqual(Array.from({ length: 41 }, (_, n) => n))
    const sent = Array.from({ length: 40 }, (_, n) => Buffer.alloc(CHUNK_BYTES, n + 1))
    expect(Buffer.concat(received).equals(Buffer.concat(sent))).toBe(true)
  })

  it("is read at the client's pace, and only while the client is connected", async () => {
    let pulledBytes = 0
    let isCancelled = false
    const { port } = await serve(async () => {
      const body = new ReadableStream({
        type: 'bytes',
        pull(controller) {
          pulledBytes += 65_536
          controller.enqueue(new Uint8Array(65_536))
        },
        cancel() {
          isCancelled = true
        },
      })
      return new Response(body, { headers: { 'Content-Type': 'audio/mpeg' } })
    })
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(socket, 'readable')
    // It stops when the buffers in between are full.
    let before = -1
    const hasStopped = () => {
      const isSame = before === pulledBytes
      before = pulledBytes
      return isSame
    }
    await expect.poll(hasStopped, { interval: 100 }).toBe(true)
    expect(pulledBytes).toBeLessThan(32 * 2 ** 20)
    socket.destroy()
    await expect.poll(() => isCancelled).toBe(true)
    await expect.poll(() => logged.at(-1)).toMatchObject({ status: 200, aborted: true })
  })

  it('is aborted when its body fails, and the next request is served', async () => {
    const { origin } = await serve(async (request) => {
      if (new URL(request.url).pathname === '/fine') return new Response('fine')
      let pieces = 0
      const body = new ReadableStream({
        type: 'bytes',
        pull(controller) {
          pieces += 1
          if (pieces > 3) controller.error(new Error('the disk is gone'))
          else controller.enqueue(new Uint8Array(100_000))
        },
      })
      return new Response(body)
    })
    await expect(fetch(origin).then((response) => response.arrayBuffer())).rejects.toThrow()
    expect(await (await fetch(`${origin}/fine`)).text()).toBe('fine')
  })
})

describe('a client that disconnects', () => {
  it('aborts its request, and its body, for the handler', async () => {
    const ends: string[] = []
    const { port } = await serve(async (request) => {
      request.signal.addEventListener('abort', () => ends.push('signal'))
      await request.text().catch(() => ends.push('body'))
      return new Response('too late')
    })
    const socket = connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf', () => socket.destroy())
    await expect.poll(() => ends.sort()).toEqual(['body', 'signal'])
    await expect.poll(() => logged).toHaveLength(1)
  })
})
