import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { send } from '~/voice-engine/remote/send'

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

test('each request has a connection of its own, since a server may close one that idles', async () => {
  const server = createServer((_, response) => void response.end('all')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let connections = 0
  server.on('connection', () => connections++)
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  for (let n = 0; n < 3; n++) {
    await send(
      { url, method: 'GET', deadlineMs: 5000 },
      (response) => response.text(),
      async () => {},
    )
  }
  expect(connections).toBe(3)
  server.close()
})

async function readToTheEnd(response: Response): Promise<void> {
  const reader = response.body!.getReader()
  while (!(await reader.read()).done) {
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
  }
}
