import { readFile } from 'node:fs/promises'
import { methodNotAllowed } from '~/api/json.server'
import { NOTHING_LOADS } from '~/web/headers/security-headers.server'
import { workerEntry } from '~/workers/worker-entry.server'

/**
 * Serves the service worker that plays kept stories without a connection. It is at the root, because a worker's scope
 * is below its own folder; its policy is also that of what it loads.
 */
export async function loader() {
  return new Response(await readFile(workerEntry('keep-worker')), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': `${NOTHING_LOADS}; connect-src 'self'`,
    },
  })
}

export const action = () => methodNotAllowed('GET, HEAD')
