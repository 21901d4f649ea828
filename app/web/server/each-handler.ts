import type { LoaderFunction, ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']

/** A build's routes with each loader and action wrapped. */
export function withEachHandler(routes: Routes, wrap: (handle: LoaderFunction) => LoaderFunction): Routes {
  const entries = Object.entries(routes).map(([id, route]) => {
    const { loader, action } = route?.module ?? {}
    const handlers = { loader: loader && wrap(loader), action: action && wrap(action) }
    return [id, { ...route, module: { ...route?.module, ...handlers } }]
  })
  return Object.fromEntries(entries)
}
