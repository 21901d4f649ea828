import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fetchJson } from '~/ui/api-client'
import { onSignedOut } from '~/ui/signed-out'

const responses: Record<string, { status: number; statusText?: string; body?: string }> = {
  '/api/stories': { status: 200, body: '[{"id":"a"}]' },
  '/api/admin/user-profile/7': { status: 200, body: '{"id":"7"}' },
  '/api/a:b': { status: 200, body: '{}' },
  '/gone': { status: 404, body: '{"message":"Not here."}' },
  '/broken': { status: 500, statusText: 'Out Of Order' },
  '/signed-out': { status: 401, body: 'Please log in' },
  '/junk': { status: 200, body: 'no json' },
}

let server: Server
let requests: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const { status, statusText, body } = responses[request.url ?? ''] ?? { status: 404 }
    response.writeHead(status, statusText).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})

afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

beforeEach(() => {
  requests = []
})

test("joins the parts of a key to a URL of the page's origin, and parses JSON", async () => {
  expect(await fetchJson(['/api/stories'])).toEqual([{ id: 'a' }])
  expect(await fetchJson(['/api/admin/user-profile', '7'])).toEqual({ id: '7' })
  expect(await fetchJson(['api', 'stories'])).toEqual([{ id: 'a' }])
  expect(await fetchJson([location.origin, 'api', 'stories'])).toEqual([{ id: 'a' }])
  expect(requests).toEqual([
    'GET /api/stories',
    'GET /api/admin/user-profile/7',
    'GET /api/stories',
    'GET /api/stories',
  ])
})

test('sends cookies', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  await fetchJson(['/api/stories'])
  expect(fetched).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ credentials: 'include' }))
})

test("a response that isn't OK is an error with its status and body or status text, without a retry", async () => {
  await expect(fetchJson(['/gone'])).rejects.toThrow(/^404: {"message":"Not here\."}$/)
  await expect(fetchJson(['/broken'])).rejects.toThrow(/^500: Out Of Order$/)
  await expect(fetchJson(['/junk'])).rejects.toThrow(SyntaxError)
  expect(requests).toEqual(['GET /gone', 'GET /broken', 'GET /junk'])
})

test('a 401 is logged, and calls listeners until they are removed', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
  const listener = vi.fn()
  const stop = onSignedOut(listener)
  await expect(fetchJson(['/signed-out'])).rejects.toThrow('401: Please log in')
  await expect(fetchJson(['/gone'])).rejects.toThrow('404')
  expect(listener).toHaveBeenCalledTimes(1)
  expect(logged.mock.calls).toEqual([['Authentication is required: redirecting to login.']])
  stop()
  await expect(fetchJson(['/signed-out'])).rejects.toThrow('401')
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a colon in a relative URL is logged as malformed', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await fetchJson(['/api/a:b'])
  expect(logged.mock.calls).toEqual([[expect.stringContaining('malformed URL: /api/a:b')]])
  await expect(fetchJson(['stories:7'])).rejects.toThrow(TypeError)
  expect(logged).toHaveBeenCalledTimes(2)
  await fetchJson([location.origin, 'api', 'stories'])
  expect(logged).toHaveBeenCalledTimes(2)
})

test('can be aborted', async () => {
  const calling = new AbortController()
  const response = fetchJson(['/api/stories'], { signal: calling.signal })
  calling.abort()
  await expect(response).rejects.toThrow('aborted')
})
