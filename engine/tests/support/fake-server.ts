import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The faults of a response that any server may have. */
export type ServerFault =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  | 'no response'
  /** HTML, as a router answers. */
  | 'a page'

export interface FakeServer {
  url: string
  close(): Promise<void>
}

/** Starts a server on loopback; a request whose answer throws is cut off. */
export async function startFakeServer(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<FakeServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const json = (response: ServerResponse, status: number, body?: unknown, headers = {}) =>
  void response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers })
    .end(JSON.stringify(body ?? {}))

/** @returns whether the fault was one of those of any server */
export function sendServerFault(response: ServerResponse, fault: unknown): fault is ServerFault {
  if (fault === 'a page') response.setHeader('Content-Type', 'text/html').end('<h1>Router</h1>')
  else if (typeof fault === 'object' && fault) {
    const { status, body, headers } = fault as Extract<ServerFault, { status: number }>
    json(response, status, body, headers)
  } else return fault === 'no response'
  return true
}

/** Writes a chunk again and again until the connection is closed. */
export async function writeForever(
  response: ServerResponse,
  chunk: Buffer,
  counted: { bytesWritten: number },
): Promise<void> {
  const chunks = function* () {
    for (;;) {
      counted.bytesWritten += chunk.length
      yield chunk
    }
  }
  await pipeline(Readable.from(chunks()), response)
}

/** Parses a multipart or JSON body; of fields that come several times the last, and all `files`. */
export async function fieldsOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const { 'content-type': type } = request.headers
  if (!type) return {}
  const body = { body: Readable.toWeb(request), duplex: 'half' }
  const init = { method: 'POST', headers: { 'content-type': type }, ...body } as RequestInit
  const parsed = new Request('http://parse.invalid', init)
  if (type.startsWith('application/json')) return parsed.json()
  const form = await parsed.formData()
  return { ...Object.fromEntries(form), allFiles: form.getAll('files') }
}
