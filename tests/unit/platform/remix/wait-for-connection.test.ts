import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { waitForConnection } from '~/platform/remix/wait-for-connection'
import { onToast } from '~/platform/ui/toast/toast'

const closing: (() => void)[] = []

afterEach(() => {
  vi.unstubAllGlobals()
  for (const close of closing.splice(0)) close()
})

/** A window whose fetch waits for the connection, and a server that responds in the given order. */
async function openWindow(...listeners: RequestListener[]) {
  let requests = 0
  const server = createServer((request, response) => {
    const listener = listeners[requests]
    requests += 1
    listener?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  let begin = () => {}
  /** Resolves with the headers of the first response. */
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const view = Object.assign(new EventTarget(), {
    fetch: async (...call: Parameters<typeof fetch>) => {
      const response = await fetch(...call)
      begin()
      return response
    },
  })
  vi.stubGlobal('window', view)
  vi.stubGlobal('navigator', { onLine: true })
  waitForConnection()
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/user-dashboard.data`)
  return { view, url, begun, countRequests: () => requests }
}

const complete: RequestListener = (_, response) =>
  response.writeHead(203, { 'X-Remix-Response': 'yes' }).end('[1]\n')

const truncated: RequestListener = (_, response) => {
  response.writeHead(200, { 'Content-Length': 100 })
  response.write('[1', () => response.destroy())
}

test.each([
  [true, 'Everspoken could not be reached'],
  [false, 'You seem to be offline.'],
])('a screen is loaded again after a truncated response (online: %s): %s', async (onLine, title) => {
  const { view, url, countRequests } = await openWindow(truncated, complete)
  vi.stubGlobal('navigator', { onLine })
  const toast = new Promise((resolve) => closing.push(onToast(resolve)))
  const response = view.fetch(url)
  expect(await toast).toMatchObject({
    title,
    description: 'Nothing is lost; we’ll carry on when you’re connected.',
  })
  view.dispatchEvent(new Event('online'))
  const { status, headers } = await response
  expect([status, headers.get('X-Remix-Response')]).toEqual([203, 'yes'])
  expect(await (await response).text()).toBe('[1]\n')
  expect(countRequests()).toBe(2)
})

test.each([
  ['a form, which is sent once', '/user-dashboard.data', 'POST'],
  ['a poll, since the next one comes anyway', '/user-dashboard/progress.data', 'GET'],
])('%s, fails when its response is truncated', async (_, path, method) => {
  const { view, url, countRequests } = await openWindow(truncated, complete)
  await expect(view.fetch(new URL(path, url), { method })).rejects.toThrow()
  expect(countRequests()).toBe(1)
})

test('an aborted load ends before Remix reads any of it', async () => {
  const calling = new AbortController()
  const { view, url, begun, countRequests } = await openWindow((_, response) => {
    response.writeHead(200, { 'Content-Length': 100 })
    response.write('[1')
  }, complete)
  const response = view.fetch(url, { signal: calling.signal })
  await begun
  calling.abort()
  await expect(response).rejects.toThrow(/abort/)
  expect(countRequests()).toBe(1)
})

test('other responses are passed on unread', async () => {
  const { view, url } = await openWindow((_, response) => {
    response.writeHead(200)
    response.write('first')
  })
  url.pathname = '/api/stories'
  const { body } = await view.fetch(url)
  const first = await body?.getReader().read()
  expect(new TextDecoder().decode(first?.value)).toBe('first')
})
