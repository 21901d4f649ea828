import type { Response as ExpressResponse } from 'express'

/**
 * Sends a Response (Fetch standard) as fast as the client takes it. @remix-run/express would read a body to its end
 * without waiting: a 50 MB recording per listener in memory, and also for one that went away.
 */
export async function sendResponse(res: ExpressResponse, response: Response): Promise<void> {
  // Another has answered meanwhile (408), or nobody is there any more.
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
    await pump(response.body.getReader(), res)
  } catch (error) {
    if (res.destroyed) return
    if (res.headersSent) res.destroy()
    throw error
  }
}

async function pump(reader: ReadableStreamDefaultReader<Uint8Array>, res: ExpressResponse): Promise<void> {
  let goOn = () => {}
  res.on('drain', () => goOn())
  res.once('close', () => {
    goOn()
    reader.cancel().catch(() => {})
  })
  let isFlushComing = false
  for (;;) {
    const { done, value } = await reader.read()
    if (res.destroyed) return
    if (done) break
    if (!res.write(value)) {
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
    }
    // What is compressed has to leave when there is a pause, and not only at the end.
    if (isFlushComing) continue
    isFlushComing = true
    setImmediate(() => {
      isFlushComing = false
      if (!res.writableEnded) res.flush?.()
    })
  }
  res.end()
}
