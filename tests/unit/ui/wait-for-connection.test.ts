import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { onToast } from '~/ui/toast/toast'
import { waitForConnection } from '~/ui/wait-for-connection'

const closing: (() => void)[] = []

afterEach(() => {
  vi.unstubAllGlobals()
  for (const close of closing.splice(0)) close()
})

/** A window whose fetch waits for the line, and a server whose answers are given one after the other. */
async function openWindow(...answers: RequestListener[]) {
  let asked = 0
  const server = createServer((request, response) => {
    const answer = answers[asked]
    asked += 1
    answer?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  let begin = () => {}
  /** The head of the first answer is here. */
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const view = Object.assign(new EventTarget(), {
    fetch: async (...call: Parameters<typeof fetch>) => {
      const answer = await fetch(...call)
      begin()
      return answer
    },
  })
  vi.stubGlobal('window', view)
  waitForConnection()
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/user-dashboard.data`)
  return { view, url, begun, asked: () => asked }
}

const whole: RequestListener = (_, response) =>
  response.writeHead(203, { 'X-Remix-Response': 'yes' }).end('[1]\n')

const cut: RequestListener = (_, response) => {
  response.writeHead(200, { 'Content-Length': 100 })
  response.write('[1', () => response.destroy())
}

test('a screen whose answer is cut in its middle is asked for again when the line is back', async () => {
  const { view, url, asked } = await openWindow(cut, whole)
  const told = new Promise((resolve) => closing.push(onToast(resolve)))
  const answer = view.fetch(url)
  expect(await told).toMatchObject({ title: 'Everspoken could not be reached' })
  view.dispatchEvent(new Event('online'))
  const { status, headers } = await answer
  expect([status, headers.get('X-Remix-Response')]).toEqual([203, 'yes'])
  expect(await (await answer).text()).toBe('[1]\n')
  expect(asked()).toBe(2)
})

test('a form whose answer is cut is sent once, and says that it failed', async () => {
  const { view, url, asked } = await openWindow(cut, whole)
  await expect(view.fetch(url, { method: 'POST' })).rejects.toThrow()
  expect(asked()).toBe(1)
})

test('a screen that is no longer wanted is given up before Remix reads any of it', async () => {
  const calling = new AbortController()
  const { view, url, begun, asked } = await openWindow((_, response) => {
    response.writeHead(200, { 'Content-Length': 100 })
    response.write('[1')
  }, whole)
  const answer = view.fetch(url, { signal: calling.signal })
  await begun
  calling.abort()
  await expect(answer).rejects.toThrow(/abort/)
  expect(asked()).toBe(1)
})

test('other answers are handed on as they come, unread', async () => {
  const { view, url } = await openWindow((_, response) => {
    response.writeHead(200)
    response.write('first')
  })
  url.pathname = '/api/stories'
  const { body } = await view.fetch(url)
  const first = await body?.getReader().read()
  expect(new TextDecoder().decode(first?.value)).toBe('first')
})
