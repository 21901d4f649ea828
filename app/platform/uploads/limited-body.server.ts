import { buffer } from 'node:stream/consumers'

const MB = 2 ** 20

/** A recording of 50 MB, a photo of 20 MB, and the other fields. */
export const MAX_BODY_BYTES = 72 * MB

/** Of a longer body up to this limit only the texts are read, so that its form can be shown again. */
export const MAX_SKIMMED_BYTES = MAX_BODY_BYTES + 16 * MB

/**
 * The limit of a body without files, enough for the dashboard's longest form. Remix holds such a body in memory, so the
 * server checks it first. A form or an API call may have a smaller limit.
 */
export const MAX_BODY_WITHOUT_FILES_BYTES = MB

export function refusal(status: number, text: string): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(`${text}\n`, { status, headers })
}

/**
 * Yields the body's chunks, up to a limit. The server drains the rest of a refused body.
 * @throws Response 413 over the limit, 400 when the client has disconnected
 */
export async function* limitedBody(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  // Not `for await` over the body: it cancels it, which closes the connection before the response is sent. The body's own
  // iterator can leave that out, but takes 1.3 times the time of this.
  const reader = request.body?.getReader()
  if (!reader) return
  try {
    if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge()
    for (let sizeBytes = 0; ; ) {
      const { done, value } = await reader.read().catch(() => {
        throw refusal(400, 'The request ended too early.')
      })
      if (done) return
      sizeBytes += value.byteLength
      if (sizeBytes > maxBytes) throw tooLarge()
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

export const readBody = (request: Request, maxBytes: number) => buffer(limitedBody(request, maxBytes))

export const tooLarge = () => refusal(413, 'What was sent is too large.')
