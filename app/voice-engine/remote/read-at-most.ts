/**
 * Reads a body as a stream, never more than a limit, whatever length its headers claim.
 * @returns undefined if there are more bytes; the connection is then closed
 */
export async function readAtMost(response: Response, mostBytes: number): Promise<Buffer | undefined> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > mostBytes) {
      await reader.cancel()
      return undefined
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}
