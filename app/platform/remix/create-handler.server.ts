import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'

export type Handler = (request: Request, context: AppLoadContext) => Promise<Response>

const sectionOf = (path = '') => path.split('/')[0] as string

/** Remix searches all routes several times for each request: each section, by the first part of the path, has a handler of its own. */
export function createHandler(build: ServerBuild): Handler {
  const { routes } = build
  const paths = Object.values(routes).map((route) => (route?.parentId === 'root' ? route.path : undefined))
  const sections = new Set(paths.map(sectionOf).filter((section) => /^[a-z-]+$/.test(section)))
  const handlers = new Map([...sections].map((name) => [name, createRequestHandler(only(build, name))]))
  const whole = createRequestHandler(build)
  const withoutPage = pathsWithoutPage(build)
  return async (request, context) => {
    const { pathname } = new URL(request.url)
    const path = pathname.replace(/\.data$/, '')
    const isForm = request.method === 'POST'
    if (path !== pathname && !isForm && matchRoutes(withoutPage, path))
      return new Response('Not Found', { status: 404 })
    return (handlers.get(sectionOf(path.slice(1))) ?? whole)(request, context)
  }
}

/** Files and calls, which Remix would hold in memory as the data of a page, with those of the pages around it. */
function pathsWithoutPage({ routes, assets }: ServerBuild): { path: string }[] {
  const pathOf = (id = ''): string => {
    const { parentId, path = '' } = routes[id] ?? {}
    return parentId ? `${pathOf(parentId)}/${path}` : ''
  }
  const hasPage = (id: string) => routes[id]?.module.default || assets.routes[id]?.hasClientLoader
  return Object.keys(routes)
    .filter((id) => !hasPage(id))
    .map((id) => ({ path: pathOf(id) }))
}

function only(build: ServerBuild, section: string): ServerBuild {
  const isIn = (id: string): boolean => {
    const { parentId, path } = build.routes[id] ?? {}
    if (parentId === 'root') return path === '*' || sectionOf(path) === section
    return id === 'root' || (parentId !== undefined && isIn(parentId))
  }
  const kept = <Of>(all: Record<string, Of>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => isIn(id)))
  const assets = { ...build.assets, routes: kept(build.assets.routes) }
  return { ...build, routes: kept(build.routes), assets }
}
