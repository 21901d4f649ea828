import { DRAIN_LIMITS } from './body-limits'

/** An answer in plain words, for whoever may see it: a person on a bare page, or a program. */
export function refusal(status: number, text: string, headers: HeadersInit = {}): Response {
  const all = new Headers(headers)
  all.set('Content-Type', 'text/plain; charset=utf-8')
  all.set('Cache-Control', 'no-store')
  return new Response(`${text}\n`, { status, headers: all })
}

/**
 * The body's chunks, up to a limit.
 * @throws Response 413 over the limit, once the rest was drained within limits; 400 when the sender went away
 */
export async function* limitedBody(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  // Never cancelled, as `for await` over the body would: that ends the connection, and the answer with it.
  const reader = request.body?.getReader()
  if (!reader) return
  try {
    if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) await refuse(reader)
    for (let sizeBytes = 0; ; ) {
      const { done, value } = await reader.read().catch(() => {
        throw refusal(400, 'The request ended too early.')
      })
      if (done) return
      sizeBytes += value.byteLength
      if (sizeBytes > maxBytes) await refuse(reader)
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

async function refuse(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<never> {
  await drain(reader)
  throw refusal(413, 'What was sent is too large.')
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeIsUp = new Promise<{ done: true; value?: undefined }>((resolve) => {
    timer = setTimeout(() => resolve({ done: true }), DRAIN_LIMITS.maxMs)
  })
  const ended = () => ({ done: true, value: undefined })
  for (let drained = 0; drained <= DRAIN_LIMITS.maxBytes; ) {
    const { done, value } = await Promise.race([reader.read().catch(ended), timeIsUp])
    if (done) break
    drained += value?.byteLength ?? 0
  }
  clearTimeout(timer)
}

/**
 * Takes in what is left of a body that is refused, within limits, so that the sender gets to see the answer.
 */
export async function drainBody(request: Request): Promise<void> {
  if (request.body && !request.body.locked) await drain(request.body.getReader())
}
