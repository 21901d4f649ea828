import type { Readable } from 'node:stream'
import { z } from 'zod'
import { exportEverything } from '~/export/export.server'
import { inChunkTurns } from '~/web/downloads/download-turns.server'
import { readSessionUser } from '~/web/session/session-cookie.server'
import { call } from './call.server'

export const everything = [
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
      const started = await exportEverything(viewer)
      if (!started.ok) return started
      headers.set('Content-Disposition', `attachment; filename="${started.filename}"`)
      return new Response(inChunkTurns(viewer.id, chunksOf(started.zip, request), request.signal), {
        headers,
      })
    },
  }),
]

/** Destroys the stream when the reader has left, and breaks off when their session has ended. */
async function* chunksOf(stream: Readable, request: Request): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    if (!(await readSessionUser(request))) throw new Error('The session has ended.')
    yield chunk
  }
}
