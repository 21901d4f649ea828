// npm run admin, backup, restore, doctor, voice: installs and builds what is missing or out of date, then becomes
// the command itself, so that signals and the terminal reach it. `node scripts/command.mjs --built doctor` only checks
// that the release is built, and writes nothing to the code.
import { readdirSync } from 'node:fs'
import { prepare } from './prepare.mjs'
import { keepOutputForResults } from './steps.mjs'

keepOutputForResults()
await prepare()
const [name] = process.argv.splice(2, 1)
const commands = readdirSync('build/commands').flatMap((file) => /^(.+)[.]js$/.exec(file)?.[1] ?? [])
if (!commands.includes(name)) {
  console.error(`Usage: node scripts/command.mjs [--built] ${commands.join('|')} …`)
  process.exit(2)
}
try {
  await import(`../build/commands/${name}.js`)
} catch (error) {
  // The settings are read on import.
  const { name: kind, message, stack } = /** @type {Error} */ (error)
  console.error(kind === 'ConfigError' ? message : stack)
  process.exit(1)
}
