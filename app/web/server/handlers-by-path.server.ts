import type { AppLoadContext, ServerBuild } from '@remix-run/node'

export type Handler = (request: Request, context: AppLoadContext) => Promise<Response>

/**
 * Remix flattens, ranks and compiles all routes that it has with each request, and we have 200. So a path without
 * parameters, and all that one route answers below a folder, have handlers with their own routes alone.
 */
export function handlersByPath(build: ServerBuild, make: (build: ServerBuild) => Handler): Handler {
  type Route = NonNullable<ServerBuild['routes'][string]>
  const chainOf = (id: string | undefined): Route[] => {
    const route = id === undefined ? undefined : build.routes[id]
    return route ? [...chainOf(route.parentId), route] : []
  }
  const chains = new Map<string, Route[]>()
  for (const chain of Object.keys(build.routes).map(chainOf)) {
    const path = `/${chain.flatMap((route) => route.path || []).join('/')}`
    // The last of a chain: a layout has the path of its index.
    if (!/:|^[/][*]/.test(path) && chain.length > (chains.get(path)?.length ?? 0)) chains.set(path, chain)
  }
  const whole = make(build)
  const made = new Map<string, Handler>()

  function handlerOf(path: string): Handler {
    const chain = chains.get(path)
    if (!chain) return whole
    const handler =
      made.get(path) ?? make({ ...build, routes: Object.fromEntries(chain.map((one) => [one.id, one])) })
    made.set(path, handler)
    return handler
  }

  return (request, context) => {
    const path = new URL(request.url).pathname.replace(/\.data$/, '')
    const folder = `/${path.split('/', 2)[1]}/*`
    return handlerOf(chains.has(folder) && path.length >= folder.length ? folder : path)(request, context)
  }
}
