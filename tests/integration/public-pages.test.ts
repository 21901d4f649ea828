import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type AppOptions, createApp } from '~/platform/server/app.server'
import { newFolder } from '../support/new-folder'
import { sharedService } from '../support/service-of-file'
import { Visitor } from '../support/visitor'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** The app over real sockets, with a handler in place of Remix and one public page. */
async function serve(answer: (nonce: string) => Response | Promise<Response>) {
  const asked: Request[] = []
  const world = { version: 'first' }
  const handler: AppOptions['handler'] = async (request, { cspNonce = '' }) => {
    asked.push(request)
    return answer(cspNonce)
  }
  const pages = { paths: ['/faq'], version: () => world.version }
  const clientDir = newFolder()
  const app = createApp({
    handler,
    clientDir,
    trustProxy: undefined,
    appUrl: undefined,
    pages,
    log: () => {},
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close().closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/faq`
  const get = (headers: Record<string, string> = {}, method = 'GET', query = '') =>
    fetch(url + query, { headers, method, redirect: 'manual' })
  return { get, asked, world }
}

const htmlOf = (nonce: string) =>
  `<script nonce="${nonce}">hello()</script><script src="/a.js" nonce="${nonce}"></script><script>evil()</script>${'words '.repeat(500)}`

const page = (nonce: string, headers: Record<string, string> = {}) =>
  new Response(htmlOf(nonce), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `script-src 'self' 'nonce-${nonce}'; img-src 'self'`,
      ...headers,
    },
  })

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

describe('a public page', () => {
  it('is rendered once for all who come at once and later, and once more for another version', async () => {
    const { get, asked, world } = await serve(page)
    const bodies = await Promise.all([get(), get(), get()].map(async (sent) => (await sent).text()))
    expect(new Set([...bodies, await (await get()).text()])).toEqual(new Set([htmlOf('')]))
    expect(asked).toHaveLength(1)
    world.version = 'second'
    await Promise.all([get(), get()])
    expect(asked).toHaveLength(2)
  })

  it('is rendered by a request that has nothing of a visitor’s', async () => {
    const { get, asked } = await serve(page)
    await get({ 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Host': 'evil.example', Referer: 'http://a/' })
    expect(asked.map(({ url, method, headers }) => [url, method, [...headers]])).toEqual([
      ['http://localhost/faq', 'GET', []],
    ])
  })

  it('has the form that the client takes, and the same headers for HEAD', async () => {
    const { get } = await serve(page)
    for (const [accepted, sent] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const headers = { 'Accept-Encoding': accepted }
      const whole = await get(headers)
      expect(whole.headers.get('Content-Encoding')).toBe(sent)
      expect(await whole.text()).toBe(htmlOf(''))
      const head = await get(headers, 'HEAD')
      const ofEach = ['x-request-id', 'date', 'connection', 'keep-alive']
      const kept = (response: Response) => [...response.headers].filter(([name]) => !ofEach.includes(name))
      expect(kept(head)).toEqual(kept(whole))
    }
    const { headers } = await get()
    expect(headers.get('Vary')).toBe('Cookie, Save-Data, Accept-Encoding')
    expect(headers.get('Cache-Control')).toBe('private, no-cache')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
  })

  it('is revalidated: 304 until it changes', async () => {
    let words = 'one'
    const { get, world } = await serve(() => new Response(words))
    const condition = {
      'If-None-Match': (await get()).headers.get('ETag') ?? '',
      'Cache-Control': 'max-age=0',
    }
    expect((await get(condition)).status).toBe(304)
    expect((await get(condition, 'HEAD')).status).toBe(304)
    words = 'two'
    world.version = 'second'
    expect(await (await get(condition)).text()).toBe('two')
  })

  it('allows the scripts of the service alone, by their hashes, and has no nonce that anyone could know', async () => {
    const { get } = await serve(page)
    const policy = `script-src 'self' ${hashOf('hello()')}; img-src 'self'`
    expect((await get()).headers.get('Content-Security-Policy')).toBe(policy)
  })

  it.each<[string, Parameters<Awaited<ReturnType<typeof serve>>['get']>]>([
    ['a cookie', [{ Cookie: 'everspoken_flash=x' }]],
    ['Save-Data', [{ 'Save-Data': 'on' }]],
    ['a query', [{}, 'GET', '?a']],
    ['a form', [{}, 'POST']],
    ['capitals', [{}, 'GET', '/../FAQ']],
  ])('is rendered for a request with %s alone, with a nonce and no ETag', async (_what, request) => {
    const { get, asked } = await serve(page)
    for (const times of [1, 2]) {
      const { headers } = await get(...request)
      expect(asked).toHaveLength(times)
      expect(headers.get('Content-Security-Policy')).toContain("'nonce-")
      expect([headers.get('ETag'), headers.get('Cache-Control')]).toEqual([null, 'private, no-store'])
    }
    await get()
    expect(asked).toHaveLength(3)
  })

  it.each<[string, number, (nonce: string) => Response]>([
    ['an error', 503, () => new Response('busy', { status: 503 })],
    ['a redirect', 303, () => new Response(null, { status: 303, headers: { Location: '/x' } })],
    ['a cookie', 200, (nonce) => page(nonce, { 'Set-Cookie': 'a=b' })],
    [
      'a fault',
      500,
      () => {
        throw new Error('a defect')
      },
    ],
  ])('is never kept while it is %s', async (_what, status, answer) => {
    let now = answer
    const { get, asked } = await serve((nonce) => now(nonce))
    const sent = await Promise.all([get(), get()])
    expect(sent.map((response) => response.status)).toEqual([status, status])
    for (const { headers } of sent) expect(headers.get('ETag')).toBe(null)
    now = page
    expect(await (await get()).text()).toBe(htmlOf(''))
    const before = asked.length
    await get()
    expect(asked).toHaveLength(before)
  })
})

describe('the public pages of the service', () => {
  const service = sharedService()

  it.each(['/', '/faq', '/terms', '/privacy'])(
    '%s are the same for all, with the hashes of their scripts',
    async (path) => {
      const [first, second] = await Promise.all([fetch(service.url + path), fetch(service.url + path)])
      const html = await first.text()
      expect(await second.text()).toBe(html)
      expect(first.headers.get('ETag')).toMatch(/^W\/"/)
      expect(html).not.toMatch(/nonce="[^"]/)
      const policy = first.headers.get('Content-Security-Policy') ?? ''
      expect(policy).not.toContain('nonce')
      const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
      expect(scripts.length > 0).toBe(['/', '/faq'].includes(path))
      for (const script of scripts.filter(Boolean)) expect(policy).toContain(hashOf(script))
    },
  )

  it('have the toast of a visitor who brings one, for that visitor alone', async () => {
    const visitor = new Visitor(service.url)
    const leaving = await visitor.post('/sign-out', {})
    expect(leaving.headers.get('Location')).toBe('/')
    const toast = 'You have been successfully logged out.'
    const html = await (await visitor.get('/')).text()
    expect(html).toContain(toast)
    expect(await (await fetch(service.url)).text()).not.toContain(toast)
  })
})
