import { drainBody, limitedBody } from '~/http/limited-body.server'
import { answer } from './answer.server'

/** No JSON call of this service has more to say than this. */
const MAX_BYTES = 64 * 1024

/**
 * Reads a JSON body (RFC 8259) of at most 64 KB.
 * @throws Response 415 for another content type, 413 over the limit, 400 for what is no JSON; each with a message
 */
export async function readJson(request: Request): Promise<unknown> {
  const [type] = (request.headers.get('Content-Type') ?? '').split(';')
  if (type?.trim().toLowerCase() !== 'application/json') {
    await drainBody(request)
    throw answer(415, { message: 'Please send the request as application/json.' })
  }
  const bytes = await readBytes(request)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw answer(400, { message: 'The request could not be read as JSON.' })
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of limitedBody(request, MAX_BYTES)) chunks.push(chunk)
  } catch (refusal) {
    if (!(refusal instanceof Response)) throw refusal
    throw answer(refusal.status, { message: (await refusal.text()).trim() })
  }
  return Buffer.concat(chunks)
}
