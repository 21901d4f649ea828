import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Response as ExpressResponse } from 'express'
import { CHUNK_BYTES } from '../downloads/download-turns.server'
import { encodingFor } from './encoding-for'

/** A body up to here is sent in one piece with its headers. */
const MAX_WHOLE_BYTES = 256 * 1024

/** A smaller one fits into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1024

/**
 * Sends a Response (Fetch standard) with backpressure. @remix-run/express would buffer the whole body, a 50 MB
 * recording per client, even after the client has disconnected.
 */
export async function sendResponse(res: ExpressResponse, response: Response): Promise<void> {
  // A 408 was sent already, or the client has disconnected.
  if (res.headersSent || res.destroyed) return response.body?.cancel()
  res.status(response.status)
  if (response.statusText) res.statusMessage = response.statusText
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') res.append(name, value)
    else res.setHeader(name, value)
  }
  if (!response.body) {
    res.end()
    return
  }
  try {
    if (Number(response.headers.get('Content-Length') ?? Infinity) <= MAX_WHOLE_BYTES) {
      return sendWhole(res, Buffer.from(await response.arrayBuffer()))
    }
    await pump(response.body, res)
  } catch (error) {
    if (res.destroyed) return
    if (res.headersSent) res.destroy()
    throw error
  }
}

/** Compresses it at once: a stream would take more time than so few bytes. */
function sendWhole(res: ExpressResponse, body: Buffer): void {
  if (!isText(res) || body.length < MIN_COMPRESSED_BYTES) return void res.end(body)
  res.vary('Accept-Encoding')
  const encoding = encodingFor(res.req)
  if (!encoding) return void res.end(body)
  const compressed = compressors[encoding](body)
  res.setHeader('Content-Encoding', encoding)
  res.setHeader('Content-Length', compressed.length)
  res.end(compressed)
}

const compressors = {
  // The compression of streams does the same.
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => gzipSync(body),
}

/** Audio and pictures are compressed already, and a byte range must not be re-encoded. */
export function isText(res: ExpressResponse): boolean {
  if (res.hasHeader('Content-Range')) return false
  return /^(text\/|application\/(json|javascript)\b)/.test(String(res.getHeader('Content-Type') ?? ''))
}

async function pump(body: ReadableStream<Uint8Array>, res: ExpressResponse): Promise<void> {
  const reader = readerOf(body)
  let resume = () => {}
  res.on('drain', () => resume())
  res.once('close', () => {
    resume()
    reader.cancel().catch(() => {})
  })
  let isFlushComing = false
  let sent: Uint8Array | undefined
  for (;;) {
    const { done, value } = await reader.read(sent)
    if (res.destroyed) return
    if (done) break
    sent = undefined
    if (!res.write(value)) {
      await new Promise<void>((resolve) => {
        resume = resolve
      })
      // Otherwise the system may not have all of it.
      if (res.writableLength === 0) sent = value
    }
    // Flush compressed data at each pause, not only at the end.
    if (isFlushComing) continue
    isFlushComing = true
    setImmediate(() => {
      isFlushComing = false
      if (!res.writableEnded) res.flush?.()
    })
  }
  res.end()
}

/**
 * Reads each chunk of a byte stream into the buffer of the chunk that was sent before: new ones, outside of V8's heap, have it
 * collect all of the heap every 30 MB or so, which costs more than the sending. Other streams have chunks of their own.
 */
function readerOf(body: ReadableStream<Uint8Array>) {
  try {
    const reader = body.getReader({ mode: 'byob' })
    return {
      read: (sent?: Uint8Array) =>
        reader.read(new Uint8Array((sent?.buffer as ArrayBuffer) ?? new ArrayBuffer(CHUNK_BYTES))),
      cancel: () => reader.cancel(),
    }
  } catch {
    const reader = body.getReader()
    return { read: () => reader.read(), cancel: () => reader.cancel() }
  }
}
