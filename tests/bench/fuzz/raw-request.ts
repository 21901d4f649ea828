import { connect } from 'node:net'
import type { Received } from './judge'

export interface RawRequest {
  method: string
  /** The path and query. */
  target: string
  headers: [name: string, value: string][]
  body: Buffer
  /** Its headers announce more than its body: the connection is half closed after it. */
  isIncomplete: boolean
}

export type Outcome = Received | 'closed' | 'hangs' | 'refused'

/**
 * Sends a request as it is, valid or not, on a connection of its own.
 * @returns 'closed' without a response, 'hangs' after the deadline, 'refused' where nothing listens
 */
export function sendRaw(origin: string, request: RawRequest, deadlineMs: number): Promise<Outcome> {
  const { method, target, headers, body, isIncomplete } = request
  const { hostname, port } = new URL(origin)
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const finish = (outcome: Outcome) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(outcome)
    }
    const timer = setTimeout(() => finish('hangs'), deadlineMs)
    socket.on('connect', () => {
      socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'))
      socket.write(body)
      if (isIncomplete) socket.end()
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => finish(parse(Buffer.concat(chunks))))
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      finish(code === 'ECONNREFUSED' ? 'refused' : parse(Buffer.concat(chunks))),
    )
  })
}

/** The last response: a 100 may come before it. */
function parse(bytes: Buffer): Outcome {
  const text = bytes.toString('latin1').replace(/^HTTP\/1\.1 1\d\d .*?\r\n\r\n/s, '')
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
  if (!status) return 'closed'
  const end = text.indexOf('\r\n\r\n')
  const head = end < 0 ? text : text.slice(0, end)
  return { status: Number(status), head, body: end < 0 ? '' : text.slice(end + 4) }
}
