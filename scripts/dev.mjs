// npm run dev: the service with Vite's development server for pages, and workers rebuilt on every change.
import { createServer as createHttpServer } from 'node:http'
import { checkNode, ensureInstalled } from './install.mjs'
import { withLock } from './steps.mjs'

checkNode()
if (!(await withLock(ensureInstalled))) process.exit(1)
process.env.NODE_ENV = 'development'

const [{ createRequestHandler }, { createServer: createVite }, { buildWorkers }] = await Promise.all([
  import('@remix-run/node'),
  import('vite'),
  import('./build-workers.mjs'),
])
const stopWatching = await buildWorkers({ watch: true })
const server = createHttpServer()
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
const { config } = await vite.ssrLoadModule('/app/config.server.ts')
const { createApp } = await vite.ssrLoadModule('/app/web/server/app.server.ts')

const { handlerOf } = await vite.ssrLoadModule('/app/web/server/handler.ts')

const loadBuild = () => vite.ssrLoadModule('virtual:remix/server-build')
const app = createApp({
  handler: async (request, context) => {
    const build = await loadBuild()
    const remix = createRequestHandler(build, 'development')
    return handlerOf(remix, build.entry.module.answerCall)(request, context)
  },
  allowedMethods: async (path) => (await loadBuild()).entry.module.allowedMethods(path),
  clientDir: 'public',
  trustProxy: config.trustProxy,
  appUrl: config.appUrl,
})
server.on('request', (req, res) => vite.middlewares(req, res, () => app(req, res)))
server.listen(config.port, config.host, () => {
  console.log(`Everspoken in development is ready at http://${config.host}:${config.port}`)
})

async function stop() {
  server.closeAllConnections()
  const { entry } = await loadBuild()
  await entry.module.shutdown()
  await Promise.all([stopWatching(), vite.close()])
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
