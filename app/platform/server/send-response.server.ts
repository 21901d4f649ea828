import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Response as ExpressResponse } from 'express'
import { CHUNK_BYTES } from '../downloads/download-turns.server'
import { encodingFor } from './kept-response'

/** A smaller one fits into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1024

/**
 * Sends a Response (Fetch standard): text in one piece, compressed; all else, whose body is a byte stream, at the client's pace. @remix-run/express would buffer
 * the whole body, a 50 MB recording per client, even after the client has disconnected.
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
    if (isText(res)) await sendText(res, Buffer.from(await response.arrayBuffer()))
    else await pump(response.body, res)
  } catch (error) {
    if (res.destroyed) return
    if (res.headersSent) res.destroy()
    throw error
  }
}

async function sendText(res: ExpressResponse, body: Buffer): Promise<void> {
  const isLong = body.length >= MIN_COMPRESSED_BYTES
  if (isLong) res.vary('Accept-Encoding')
  const encoding = isLong && encodingFor(res.req)
  if (encoding) res.setHeader('Content-Encoding', encoding)
  const sent = encoding ? await compressors[encoding](body) : body
  res.setHeader('Content-Length', sent.length)
  res.end(sent)
}

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/** Audio and pictures are compressed already, and a byte range must not be re-encoded. */
function isText(res: ExpressResponse): boolean {
  if (res.hasHeader('Content-Range')) return false
  return /^(text\/|application\/(json|javascript)\b)/.test(String(res.getHeader('Content-Type') ?? ''))
}

/**
 * Reads each chunk of a byte stream once the one before has left the process, and into its buffer: new ones, outside of V8's
 * heap, have it collect all of the heap every 30 MB or so, which costs more than the sending.
 */
async function pump(body: ReadableStream<Uint8Array>, res: ExpressResponse): Promise<void> {
  const reader = body.getReader({ mode: 'byob' })
  let goOn = () => {}
  res.once('close', () => {
    goOn()
    reader.cancel().catch(() => {})
  })
  for (let buffer = new ArrayBuffer(CHUNK_BYTES); ; ) {
    const { done, value } = await reader.read(new Uint8Array(buffer))
    if (res.destroyed) return
    if (done) break
    await new Promise<void>((resolve) => {
      goOn = resolve
      res.write(value, () => resolve())
    })
    buffer = value.buffer as ArrayBuffer
  }
  res.end()
}
