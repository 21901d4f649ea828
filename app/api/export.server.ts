import type { Readable } from 'node:stream'
import { z } from 'zod'
import { exportAccount } from '~/export/export.server'
import { inChunkTurns, type Source } from '~/web/downloads/download-turns.server'
import { readSessionUser } from '~/web/session/session-cookie.server'
import { call } from './call.server'

export const accountExport = [
  call('GET /api/export', {
    summary:
      'Everything of this account as a .zip, made while it is sent: texts, answers, recordings, photos and stories, with an index.html that plays them. A second request ends the first.',
    who: 'signedIn',
    contentType: 'application/zip',
    responses: { 200: z.file().describe('The archive; its length is not known before.') },
    refuses: ['limited'],
    async handle({ viewer, request }) {
      const headers = new Headers({ 'Content-Type': 'application/zip', 'Cache-Control': 'no-store' })
      if (request.method === 'HEAD') return new Response(null, { headers })
      const started = await exportAccount(viewer)
      if (!started.ok) return started
      headers.set('Content-Disposition', `attachment; filename="${started.filename}"`)
      return new Response(inChunkTurns(viewer.id, sourceOf(started.zip, request), request.signal), {
        headers,
      })
    },
  }),
]

/** The bytes of a stream, which is destroyed when the reader has left, and breaks off when their session has ended. */
function sourceOf(stream: Readable, request: Request): Source {
  const chunks: AsyncIterator<Uint8Array, undefined> = stream[Symbol.asyncIterator]()
  let rest: Uint8Array | undefined
  return {
    async read(chunk) {
      rest = rest?.length ? rest : (await chunks.next()).value
      if (rest && !(await readSessionUser(request))) throw new Error('The session has ended.')
      const part = rest?.subarray(0, chunk.length) ?? []
      chunk.set(part)
      rest = rest?.subarray(part.length)
      return part.length
    },
    close: async () => void stream.destroy(),
  }
}
