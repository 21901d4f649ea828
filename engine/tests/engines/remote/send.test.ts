import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { send } from '../../../src/engines/remote/send'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('a body that stops in the middle is given up by the deadline, also after a garbage collection', async () => {
  const server = createServer((_, response) => void response.write('half')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'))
  const sent = send({ url, method: 'GET', deadlineMs: 500 }, readToTheEnd, async () => {})
  await expect(sent).rejects.toMatchObject({ code: 'remote-unreachable' })
  await closed
  server.close()
})

test.each([
  ['a question and words to speak once more', { method: 'GET' }, 'all'],
  ['a question and words to speak once more', { method: 'POST', text: 'Hello' }, 'all'],
  ['nothing that it makes at the server', { method: 'POST', body: 'a voice' }, /can't be reached/],
] as const)('a connection that the server has closed sends %s', async (_, request, outcome) => {
  let requests = 0
  const server = createServer((incoming, response) => {
    requests++
    if (requests === 2) return void incoming.socket.destroy()
    response.end('all')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const ask = () =>
    send(
      { url, deadlineMs: 5000, ...request },
      (response) => response.text(),
      async () => {},
    ).catch((error: Error) => error.message)
  await ask()
  expect(await ask()).toMatch(outcome)
  server.close()
})

async function readToTheEnd(response: Response): Promise<void> {
  const reader = response.body!.getReader()
  while (!(await reader.read()).done) {
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
  }
}
