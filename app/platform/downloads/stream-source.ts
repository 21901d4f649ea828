import type { Readable } from 'node:stream'
import type { Source } from './download-turns.server'

/** The stream is destroyed when its reader has left, and breaks off when their session has ended. */
export function sourceOf(stream: Readable, isSignedIn: () => Promise<boolean>): Source {
  const chunks: AsyncIterator<Uint8Array, undefined> = stream[Symbol.asyncIterator]()
  let rest: Uint8Array | undefined
  return {
    async read(chunk) {
      rest = rest?.length ? rest : (await chunks.next()).value
      if (rest && !(await isSignedIn())) throw new Error('The session has ended.')
      const part = rest?.subarray(0, chunk.length) ?? []
      chunk.set(part)
      rest = rest?.subarray(part.length)
      return part.length
    },
    close: async () => void stream.destroy(),
  }
}
