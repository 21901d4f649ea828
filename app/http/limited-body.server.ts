const MB = 2 ** 20

/** A recording of 50 MB, a photo of 20 MB, and the fields beside them. */
export const MAX_BODY_BYTES = 72 * MB

/**
 * A body without files: the dashboard's longest form. Remix and remix-auth hold such a body in memory as a whole, so
 * the server limits it before they see it. A form or a call may have a smaller limit of its own.
 */
export const MAX_BODY_WITHOUT_FILES_BYTES = MB

/** An answer in plain words, for whoever may see it: a person on a bare page, or a program. */
export function refusal(status: number, text: string, headers: HeadersInit = {}): Response {
  const all = new Headers(headers)
  all.set('Content-Type', 'text/plain; charset=utf-8')
  all.set('Cache-Control', 'no-store')
  return new Response(`${text}\n`, { status, headers: all })
}

/**
 * The body's chunks, up to a limit. What is left of a body that is refused, the server drains.
 * @throws Response 413 over the limit, 400 when the sender went away
 */
export async function* limitedBody(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  // Never cancelled, as `for await` over the body would: that ends the connection, and the answer with it.
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

const tooLarge = () => refusal(413, 'What was sent is too large.')
