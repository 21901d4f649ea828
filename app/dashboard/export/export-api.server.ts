import { call } from '~/accounts/session/call.server'
import { readSessionUser } from '~/accounts/session/session-cookie.server'
import { inChunkTurns } from '~/platform/downloads/download-turns.server'
import { sourceOf } from '~/platform/downloads/stream-source'
import { exportAccount } from './export.server'

export const accountExport = [
  call('GET /api/export', {
    who: 'signedIn',
    async handle({ viewer, request }) {
      const headers = new Headers({ 'Content-Type': 'application/zip', 'Cache-Control': 'no-store' })
      if (request.method === 'HEAD') return new Response(null, { headers })
      const started = await exportAccount(viewer)
      if (!started.ok) return started
      headers.set('Content-Disposition', `attachment; filename="${started.filename}"`)
      const isSignedIn = async () => (await readSessionUser(request)) !== undefined
      const source = sourceOf(started.zip, isSignedIn)
      return new Response(inChunkTurns(viewer.id, source, request.signal), { headers })
    },
  }),
]
