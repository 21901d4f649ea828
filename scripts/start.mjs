// npm start: installs and builds what is missing or out of date, then is the service itself, so that signals reach it.
import { ensureBuilt } from './build-stamp.mjs'
import { checkNode, ensureInstalled } from './install.mjs'
import { withLock } from './steps.mjs'

checkNode()
const isReady = await withLock(async () => (await ensureInstalled()) && (await ensureBuilt()))
if (!isReady) process.exit(1)
process.env.NODE_ENV = 'production'
await import('../build/server.js')
