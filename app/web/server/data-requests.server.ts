import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { isApiPath, NOT_THERE } from '~/web/headers/api-errors.server'
import type { Handler } from './handlers-by-path.server'

/**
 * Lets Remix send data to script for pages, and for what their fetchers load, alone. For the URL of any other route with .data at its end, it would read all that the
 * route sends into memory, as one text: a whole recording. It also answers ?_data of its first version, which no page of ours
 * sends, and logs each as an error.
 */
export function onlyDataOfPages({ routes }: Pick<ServerBuild, 'routes'>, handler: Handler): Handler {
  const tree = childrenOf(routes)
  const hasData = (path: string) => matchRoutes(tree, path)?.at(-1)?.route.handle === true
  return async (request, context) => {
    const url = new URL(request.url)
    const isForScript = url.pathname.endsWith('.data')
    // As Remix does it, also with the dots that the URL then leaves out.
    url.pathname = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
    const isRefused = isForScript && (isApiPath(url.pathname) || !hasData(url.pathname))
    if (!isRefused && !url.searchParams.has('_data')) return handler(request, context)
    return new Response(NOT_THERE, { status: 404 })
  }
}

type Tree = Parameters<typeof matchRoutes>[0]

/** The routes below one, each with whether script may ask for its data. */
const childrenOf = (routes: ServerBuild['routes'], parentId?: string): Tree =>
  Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId) return []
    const { id, path, index, module } = route
    const handle = 'default' in module || 'clientLoader' in module || 'clientAction' in module
    return [{ path, index, handle, children: childrenOf(routes, id) }] as Tree
  })
