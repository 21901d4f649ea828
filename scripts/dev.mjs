// npm run dev: the service with Vite's development server for pages, and workers rebuilt on every change.
import { createServer as createHttpServer } from 'node:http'
import { checkNode, ensureInstalled } from './install.mjs'
import { withLock } from './steps.mjs'

checkNode()
if (!(await withLock(ensureInstalled))) process.exit(1)
process.env.NODE_ENV = 'development'

const [{ createServer: createVite }, { buildWorkers }] = await Promise.all([
  import('vite'),
  import('./build-workers.mjs'),
])
const stopWatching = await buildWorkers({ watch: true })
const server = createHttpServer()
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
const { config } = await vite.ssrLoadModule('/app/platform/config.server.ts')
const loadBuild = () => vite.ssrLoadModule('virtual:remix/server-build')

/** @type {{ build?: object, app?: import('express').Express }} the app of the newest build */
let served = {}

async function newestApp() {
  const build = await loadBuild()
  if (served.build !== build) served = { build, app: build.entry.module.createServiceApp(build, 'public') }
  return served.app
}

// Once: after a reload its jobs still run by the code of the start.
const service = (await loadBuild()).entry.module.boot()
server.on('request', (req, res) => vite.middlewares(req, res, async () => (await newestApp())(req, res)))
server.listen(config.port, config.host, () => {
  console.log(`Everspoken in development is ready at http://${config.host}:${config.port}`)
})

async function stop() {
  server.closeAllConnections()
  await Promise.all([service.stop(), stopWatching(), vite.close()])
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
