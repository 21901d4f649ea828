import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { isApiPath, NOT_THERE } from '~/web/headers/api-errors.server'
import type { Handler } from './handler'

/**
 * Lets Remix send data to script for pages alone. For the URL of any other route with .data at its end, it would read all that the
 * route sends into memory, as one text: a whole recording. It also answers ?_data of its first version, which no page of ours
 * sends, and logs each as an error.
 */
export function onlyDataOfPages({ routes }: Pick<ServerBuild, 'routes'>, handler: Handler): Handler {
  const tree = childrenOf(routes)
  const isPage = (path: string) => matchRoutes(tree, path)?.at(-1)?.route.handle === true
  return async (request, context) => {
    const url = new URL(request.url)
    const isForScript = url.pathname.endsWith('.data')
    // As Remix does it, also with the dots that the URL then leaves out.
    url.pathname = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
    const isRefused = isForScript && (isApiPath(url.pathname) || !isPage(url.pathname))
    if (!isRefused && !url.searchParams.has('_data')) return handler(request, context)
    return new Response(NOT_THERE, { status: 404 })
  }
}

type Tree = Parameters<typeof matchRoutes>[0]

/** The routes below one, each with whether it is a page. */
const childrenOf = (routes: ServerBuild['routes'], parentId?: string): Tree =>
  Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId) return []
    const { id, path, index, module } = route
    return [{ path, index, handle: 'default' in module, children: childrenOf(routes, id) }] as Tree
  })
