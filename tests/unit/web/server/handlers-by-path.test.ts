import type { ServerBuild } from '@remix-run/node'
import { expect, it } from 'vitest'
import { handlersByPath } from '~/web/server/handlers-by-path.server'

const paths: [id: string, parentId: string | undefined, path: string | undefined][] = [
  ['root', undefined, ''],
  ['landing', 'root', undefined],
  ['start', 'landing', undefined],
  ['dashboard', 'root', 'user-dashboard'],
  ['first', 'dashboard', undefined],
  ['words', 'dashboard', 'words'],
  ['share', 'words', 'stories/:id/share'],
  ['api', 'root', 'api/*'],
  ['none', 'root', '*'],
]
const routes = Object.fromEntries(paths.map(([id, parentId, path]) => [id, { id, parentId, path }]))
const idsFor = async (path: string) => {
  const handle = handlersByPath({ routes } as unknown as ServerBuild, (build) => async () => {
    return Response.json(Object.keys(build.routes))
  })
  return (await handle(new Request(`http://localhost${path}`), {} as never)).json()
}

it.each([
  ['/', ['root', 'landing', 'start']],
  ['/user-dashboard', ['root', 'dashboard', 'first']],
  ['/user-dashboard.data?index', ['root', 'dashboard', 'first']],
  ['/user-dashboard/words', ['root', 'dashboard', 'words']],
  ['/api/stories/1', ['root', 'api']],
  ['/user-dashboard/words/stories/1/share', Object.keys(routes)],
  ['/api', Object.keys(routes)],
  ['/nowhere', Object.keys(routes)],
])(
  '%s is answered with its own routes, or all where it has a parameter or none is known',
  async (path, ids) => {
    expect(await idsFor(path)).toEqual(ids)
  },
)
