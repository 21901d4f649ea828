// npm start: installs and builds what is missing or out of date, then becomes the service itself, so that signals
// reach it. `node scripts/start.mjs --built` serves a release that was built before, and writes nothing to the code.
import { prepare } from './prepare.mjs'

await prepare()
if (process.argv.length > 2) {
  console.error(`Unknown argument ${process.argv[2]}. Usage: node scripts/start.mjs [--built]`)
  process.exit(2)
}
await import('../build/server.js')
