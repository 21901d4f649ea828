import { relative } from 'node:path'
import { config } from '~/config.server'
import { fileHeaders, type ServedFile } from './file-response.server'

/**
 * Names a stored file to nginx, which sends it with ranges and versions of its own. The caller has checked access.
 * @returns undefined without X_ACCEL_REDIRECT, and for a file that isn't all that is sent
 */
export function nginxFileResponse(file: ServedFile): Response | undefined {
  if (!config.xAccelRedirect) return undefined
  const headers = fileHeaders(file)
  headers.set('Content-Type', file.mimeType)
  headers.set('X-Accel-Redirect', `${config.xAccelRedirect}/${relative(config.filesDir, file.path)}`)
  return new Response(null, { headers })
}
