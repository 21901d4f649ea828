import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'

type Handler = (request: Request, context: AppLoadContext) => Promise<Response>

const sectionOf = (path = '') => path.split('/')[0] as string

/** Remix searches all routes several times for each request: each section, by the first part of the path, has a handler of its own. */
export function createHandler(build: ServerBuild): Handler {
  const { routes } = build
  const paths = Object.values(routes).map((route) => (route?.parentId === 'root' ? route.path : undefined))
  const sections = new Set(paths.map(sectionOf).filter((section) => /^[a-z-]+$/.test(section)))
  const handlers = new Map([...sections].map((name) => [name, createRequestHandler(only(build, name))]))
  const whole = createRequestHandler(build)
  return (request, context) => {
    const section = sectionOf(new URL(request.url).pathname.slice(1)).replace(/\.data$/, '')
    return (handlers.get(section) ?? whole)(request, context)
  }
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
