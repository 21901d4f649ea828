// npm run admin, backup, restore, sweep, doctor: installs and builds what is missing or out of date, then is the
// command itself, so that signals and the terminal reach it.
import { ensureBuilt } from './build-stamp.mjs'
import { checkNode, ensureInstalled } from './install.mjs'
import { keepOutputForResults, withLock } from './steps.mjs'

keepOutputForResults()
checkNode()
const isReady = await withLock(async () => (await ensureInstalled()) && (await ensureBuilt()))
if (!isReady) process.exit(1)
process.env.NODE_ENV = 'production'
const [name] = process.argv.splice(2, 1)
try {
  await import(`../build/commands/${name}.js`)
} catch (error) {
  // The settings are read on import.
  const { name: kind, message, stack } = /** @type {Error} */ (error)
  console.error(kind === 'ConfigError' ? message : stack)
  process.exit(1)
}
