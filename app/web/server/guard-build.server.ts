import type { LoaderFunction, ServerBuild } from '@remix-run/node'
import { asApiError, isApiPath } from '../headers/api-errors.server'
import { securityHeaders } from '../headers/security-headers.server'
import { withEachHandler } from './each-handler'
import { isSameOrigin, OTHER_SITE } from './same-origin'

/**
 * Has each loader and action of a build reject changes from other sites, and gives all but static files the security headers:
 * for a server in front that does neither, as remix-serve.
 */
export function guardBuild(
  { routes, entry }: Pick<ServerBuild, 'routes' | 'entry'>,
  appUrl: URL | undefined,
): Pick<ServerBuild, 'routes' | 'entry'> {
  const headers = Object.entries(securityHeaders(appUrl))

  function secure(response: Response): Response {
    for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }

  const guard =
    (handle: LoaderFunction): LoaderFunction =>
    async (args) => {
      const { method, url, headers } = args.request
      const finish = async (response: Response) =>
        secure(isApiPath(new URL(url).pathname) ? await asApiError(response) : response)
      const provenance = { method, url, headers: Object.fromEntries(headers), appOrigin: appUrl?.origin }
      try {
        if (!isSameOrigin(provenance)) throw new Response(OTHER_SITE, { status: 403 })
        const done = await handle(args)
        return done instanceof Response ? finish(done) : done
      } catch (thrown) {
        throw thrown instanceof Response ? await finish(thrown) : thrown
      }
    }

  const { default: render, handleDataRequest: finishData } = entry.module
  return {
    routes: withEachHandler(routes, guard),
    entry: {
      module: {
        ...entry.module,
        default: async (...args) => secure((await render(...args)) as Response),
        handleDataRequest: async (response, args) => secure((await finishData?.(response, args)) ?? response),
      },
    },
  }
}
