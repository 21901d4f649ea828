import { createTurns } from '~/platform/workers/turns'

const turns = createTurns({ atOnceOfOne: 1 })

/** Larger than fs.createReadStream's 64 KB: it is the number of reads and writes that takes the time. */
export const CHUNK_BYTES = 256 * 1024

export interface Source {
  /** Fills a chunk from its beginning, with at least one byte; returns how many it has got, and 0 at the end. */
  read(chunk: Uint8Array): Promise<number>
  close(): Promise<void>
}

/**
 * Streams a download chunk by chunk; of each person one chunk is read at a time. So any number of one person's downloads
 * advance side by side, but together take no more of the machine than a single one, and a client that reads slowly holds
 * up none of them. It is a byte stream: its reader can have all chunks in one buffer.
 * @param turnKey the person's id, or that of the link by which the file is shared
 * @param source closed when all is read or the client has left
 */
export function inChunkTurns(turnKey: string, source: Source, signal: AbortSignal) {
  return new ReadableStream({
    type: 'bytes',
    autoAllocateChunkSize: CHUNK_BYTES,
    async pull(controller) {
      // There is one, by autoAllocateChunkSize.
      const { byobRequest } = controller as { byobRequest: ReadableStreamBYOBRequest }
      try {
        const endTurn = await turns.take(turnKey, { signal })
        const sizeBytes = await source.read(byobRequest.view as Uint8Array).finally(endTurn)
        if (sizeBytes === 0) {
          await source.close()
          controller.close()
        }
        byobRequest.respond(sizeBytes)
      } catch (error) {
        await source.close()
        throw error
      }
    },
    cancel: () => source.close(),
  })
}
