/** Whatever length the headers claim; beyond it the connection is closed, and the result undefined. */
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
