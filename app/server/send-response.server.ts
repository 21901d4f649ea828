import type { Response as ExpressResponse } from 'express'

/** A body up to here is sent in one piece with its headers. */
const MAX_WHOLE_BYTES = 64 * 1024

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
      res.end(Buffer.from(await response.arrayBuffer()))
      return
    }
    await pump(response.body.getReader(), res)
  } catch (error) {
    if (res.destroyed) return
    if (res.headersSent) res.destroy()
    throw error
  }
}

async function pump(reader: ReadableStreamDefaultReader<Uint8Array>, res: ExpressResponse): Promise<void> {
  let resume = () => {}
  res.on('drain', () => resume())
  res.once('close', () => {
    resume()
    reader.cancel().catch(() => {})
  })
  let isFlushComing = false
  for (;;) {
    const { done, value } = await reader.read()
    if (res.destroyed) return
    if (done) break
    if (!res.write(value)) {
      await new Promise<void>((resolve) => {
        resume = resolve
      })
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
