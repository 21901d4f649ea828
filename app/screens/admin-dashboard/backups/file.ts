import { redirect } from '@remix-run/node'
import { getBackup, proofOf, tarOf } from '~/backups/download-backup.server'
import { inChunkTurns } from '~/web/downloads/download-turns.server'
import { sourceOf } from '~/web/downloads/stream-source'
import { hasDone } from '~/web/session/done.server'
import { readSessionUser } from '~/web/session/session-cookie.server'
import { adminUrl } from '../admin-link'
import { adminLoader, orNotFound } from '../handlers.server'

/** Sends a backup as a .tar to an admin who has just given their password for it. */
export const loader = adminLoader(async ({ admin, id: name, request }) => {
  const manifest = orNotFound(await getBackup(name))
  if (!(await hasDone(request, proofOf(admin, name)))) throw redirect(adminUrl('', `backups/${name}`), 303)
  const headers = {
    'Content-Type': 'application/x-tar',
    'Cache-Control': 'no-store',
    'Content-Disposition': `attachment; filename="${name}.tar"`,
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const isAdmin = async () => (await readSessionUser(request))?.role === 'admin'
  const source = sourceOf(tarOf(name, manifest), isAdmin)
  return new Response(inChunkTurns(admin.id, source, request.signal), { headers })
})
