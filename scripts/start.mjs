// npm start: installs and builds what is missing or out of date, then runs the service, and starts it again when it
// ends by itself. `node scripts/start.mjs --built` serves a release that was built before, and writes nothing to the code.
import path from 'node:path'
import { run } from './steps.mjs'
import { supervise } from './supervise.mjs'

const args = process.argv.slice(2)
const unknown = args.find((arg, at) => arg !== '--built' || at > 0)
if (unknown !== undefined) {
  console.error(`Unknown argument ${unknown}. Usage: node scripts/start.mjs [--built]`)
  process.exit(2)
}
// In a process of its own: this one stays beside the service, and what it has loaded stays in its memory.
const isReady = await run(process.execPath, [path.join('scripts', 'prepare.mjs'), ...args])
if (!isReady) process.exit(1)
process.env.NODE_ENV = 'production'
supervise('build/server.js')
