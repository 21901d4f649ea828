import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createTurns } from '~/workers/turns'

const turns = createTurns({ atOnceOfOne: 1 })

/**
 * Streams a download chunk by chunk; of each person one chunk is read at a time. So any number of one person's downloads
 * advance side by side, but together take no more of the machine than a single one, and a client that reads slowly holds
 * up none of them.
 * @param turnKey the person's id, or that of the link by which the file is shared
 * @param chunks closed when all is read or the client has left
 */
export function inChunkTurns(
  turnKey: string,
  chunks: AsyncGenerator<Uint8Array>,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  return NodeReadableStream.from(takeTurns(turnKey, chunks, signal)) as ReadableStream<Uint8Array>
}

async function* takeTurns(turnKey: string, chunks: AsyncGenerator<Uint8Array>, signal: AbortSignal) {
  try {
    for (;;) {
      const endTurn = await turns.take(turnKey, { signal })
      const next = await chunks.next().finally(endTurn)
      if (next.done) return
      yield next.value
    }
  } finally {
    await chunks.return(undefined)
  }
}
