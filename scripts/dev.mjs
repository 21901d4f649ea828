// npm run dev: Remix's development server, with the workers built again at each change of their sources.
import { checkNode, ensureInstalled } from './install.mjs'
import { runPackage, withLock } from './steps.mjs'

checkNode()
if (!(await withLock(ensureInstalled))) process.exit(1)
const { buildWorkers } = await import('./build-workers.mjs')
const stopWatching = await buildWorkers({ watch: true })
const { HOST = '127.0.0.1', PORT = '3000' } = process.env
const args = ['vite:dev', '--host', HOST, '--port', PORT]
await runPackage('@remix-run/dev/dist/cli.js', args, { ...process.env, NODE_ENV: 'development' })
await stopWatching()
