import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { MAX_PART_HEADER_BYTES, MAX_PARTS } from './form-body.server'
import { type FormParts, MAX_TEXT_BYTES, textTooLong } from './form-parts.server'

/** So much of a file waits in memory for the disk. */
const WAITING_BYTES = 512 * 1024

/**
 * Reads a multipart form of any length as it arrives: its memory doesn't grow with the form, and each file is written once.
 * @throws Response 413 for texts over their limits; an error if the form is malformed or has too many parts
 */
export async function readStreamedForm(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  parts: FormParts,
): Promise<void> {
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    // Names are shortened by our own rule.
    preservePath: true,
    fileHwm: WAITING_BYTES,
    limits: { fieldSize: MAX_TEXT_BYTES, parts: MAX_PARTS, headerSize: MAX_PART_HEADER_BYTES },
  })
  const failure = new AbortController()
  const { signal } = failure
  const fail = (error: unknown) => failure.abort(error)
  const files: Readable[] = []
  let stored = Promise.resolve()

  parser.on('error', fail)
  parser.on('partsLimit', () => fail(new Error('The form has too many parts.')))
  parser.on('field', (name: string | undefined, text, _isNameCut, isCut) => {
    if (isCut) return fail(textTooLong())
    try {
      if (name) parts.addText(name, text)
    } catch (error) {
      fail(error)
    }
  })
  parser.on('file', (name: string | undefined, content, filename: string | undefined) => {
    // The parser's error comes first, and an error event without a listener would end the process.
    content.on('error', () => {})
    files.push(content)
    stored = stored.then(() => parts.addFile(name ?? '', filename ?? '', content))
    stored.catch(fail)
  })

  try {
    for await (const chunk of chunks) {
      signal.throwIfAborted()
      if (!parser.write(chunk)) await once(parser, 'drain', { signal })
    }
    const finished = once(parser, 'finish', { signal })
    parser.end()
    await finished
    await stored
    signal.throwIfAborted()
  } catch (error) {
    for (const file of files) file.destroy()
    await stored.catch(() => {})
    throw signal.aborted ? signal.reason : error
  }
}
