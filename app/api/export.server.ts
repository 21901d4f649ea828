import { Readable } from 'node:stream'
import { z } from 'zod'
import { exportEverything } from '~/departure/everything/export.server'
import { call } from './call.server'

/** Of the stream that the response is read from; its bytes are not in the process more than once. */
const CHUNK_BYTES = 64 * 1024

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
      const strategy = new ByteLengthQueuingStrategy({ highWaterMark: CHUNK_BYTES })
      return new Response(Readable.toWeb(started.zip, { strategy }) as ReadableStream, { headers })
    },
  }),
]
