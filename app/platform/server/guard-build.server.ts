import type { LoaderFunction, ServerBuild } from '@remix-run/node'
import { securityHeaders } from '../headers/security-headers.server'
import { otherSiteRefusal } from './same-origin'

const REFUSED = { status: 403, headers: { 'Cache-Control': 'no-store' } }

type Build = Pick<ServerBuild, 'routes' | 'entry'>

/**
 * For remix-serve, which has none of app.server.ts: every loader and action of the build rejects changes from other sites,
 * and pages and data have the security headers.
 */
export function guardBuild({ routes, entry }: Build, appUrl: URL | undefined): Build {
  const secure = (response: Response): Response => {
    for (const [name, value] of Object.entries(securityHeaders(appUrl)))
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }
  const guard =
    (handle: LoaderFunction): LoaderFunction =>
    async (args) => {
      const { method, url, headers } = args.request
      const provenance = { method, url, headers: Object.fromEntries(headers), appOrigin: appUrl?.origin }
      try {
        const message = otherSiteRefusal(provenance)
        if (message) throw Response.json({ message }, REFUSED)
        const done = await handle(args)
        return done instanceof Response ? secure(done) : done
      } catch (thrown) {
        throw thrown instanceof Response ? secure(thrown) : thrown
      }
    }
  const guarded = Object.entries(routes).map(([id, route]) => {
    const { loader, action } = route?.module ?? {}
    const handlers = { loader: loader && guard(loader), action: action && guard(action) }
    return [id, { ...route, module: { ...route?.module, ...handlers } }]
  })
  const { default: render, handleDataRequest: finishData } = entry.module
  return {
    routes: Object.fromEntries(guarded),
    entry: {
      module: {
        ...entry.module,
        default: async (...args) => secure((await render(...args)) as Response),
        handleDataRequest: async (response, args) => secure((await finishData?.(response, args)) ?? response),
      },
    },
  }
}
