import { drainBody, limitedBody } from '~/http/limited-body.server'
import { answer } from './answer.server'

/** Only a story has more to say than this. */
const MAX_BYTES = 64 * 1024

/**
 * Reads a JSON body (RFC 8259).
 * @throws Response 415 for another content type, 413 over the limit, 400 for what is no JSON; each with a message
 */
export async function readJson(request: Request, { maxBytes = MAX_BYTES } = {}): Promise<unknown> {
  const [type] = (request.headers.get('Content-Type') ?? '').split(';')
  if (type?.trim().toLowerCase() !== 'application/json') {
    await drainBody(request)
    throw answer(415, { message: 'Please send the request as application/json.' })
  }
  const bytes = await readBytes(request, maxBytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw answer(400, { message: 'The request could not be read as JSON.' })
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of limitedBody(request, maxBytes)) chunks.push(chunk)
  } catch (refusal) {
    if (!(refusal instanceof Response)) throw refusal
    throw answer(refusal.status, { message: (await refusal.text()).trim() })
  }
  return Buffer.concat(chunks)
}
