import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Service } from '../../support/service'
import type { Visitor } from '../../support/visitor'

/** Opens connections to a service that behave as badly as some clients do. */
export function createConnections({ url, pid }: Service) {
  const { hostname, port } = new URL(url)
  const open: Socket[] = []

  async function start(text: string): Promise<Socket> {
    const socket = connect(Number(port), hostname).on('error', () => {})
    open.push(socket)
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }

  const head = (method: string, path: string, lines: string[]) =>
    `${[`${method} ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, ...lines].join('\r\n')}\r\n\r\n`

  const uploadHead = (who: Visitor) =>
    head('POST', '/api/voice-samples', [
      `Cookie: ${who.cookieHeader()}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 5000000',
    ])
  const uploadBody = '--b\r\nContent-Disposition: form-data; name="voice"; filename="v.mp3"\r\n\r\n'

  return {
    /** Asks for a file and reads none of it. */
    async readNothing(who: Visitor, path: string) {
      const socket = await start(head('GET', path, [`Cookie: ${who.cookieHeader()}`]))
      socket.pause()
    },
    /** Sends an upload a few bytes at a time. */
    async writeSlowly(who: Visitor) {
      const socket = await start(uploadHead(who) + uploadBody)
      const timer = setInterval(() => socket.write('slow'), 100)
      socket.once('close', () => clearInterval(timer))
    },
    /** Sends a request, and then nothing more on its connection; resolves with the status. */
    async stayIdle(path: string): Promise<number> {
      const socket = await start(head('GET', path, []))
      const [chunk] = await once(socket, 'data')
      socket.resume()
      return Number(/^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1])
    },
    /** Breaks a connection off in the middle of a download. */
    async cutDownload(who: Visitor, path: string) {
      const socket = await start(head('GET', path, [`Cookie: ${who.cookieHeader()}`]))
      await once(socket, 'data')
      socket.resetAndDestroy()
    },
    /** Breaks a connection off in the middle of an upload. */
    async cutUpload(who: Visitor) {
      const socket = await start(uploadHead(who) + uploadBody + 'x'.repeat(randomInt(400_000)))
      await wait(randomInt(100))
      socket.resetAndDestroy()
    },
    closeAll() {
      for (const socket of open.splice(0)) socket.destroy()
    },
    /** How many files and connections the service has open; 0 where there is no /proc. */
    openInService(): number {
      try {
        return readdirSync(`/proc/${pid}/fd`).length
      } catch {
        return 0
      }
    },
  }
}

/** Downloads a file of so many bytes over so many connections in a thread of its own, until it is stopped. */
export function startDownloads(url: string, who: Visitor, size: { connections: number; sizeBytes: number }) {
  const headers = { cookie: who.cookieHeader() }
  const worker = new Worker(new URL('./downloads.mjs', import.meta.url), {
    workerData: { url, headers, ...size },
  })
  const ended = once(worker, 'message') as Promise<[{ whole: number; broken: number }]>
  return {
    async stop() {
      worker.postMessage('stop')
      const [counted] = await ended
      return counted
    },
  }
}
