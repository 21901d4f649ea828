import { appendFileSync } from 'node:fs'
import Database from 'better-sqlite3'

/*
 * Loaded before a service that the bench starts: writes down each SQL statement with what it was given, the first time
 * it runs, as a JSON line of the file STATEMENT_LOG. So the plans that are printed are those of what a request ran.
 */
const seen = new Set()
const memory = new Database(':memory:')
const { prototype } = memory.prepare('SELECT 1').constructor
memory.close()

for (const method of ['run', 'get', 'all', 'iterate']) {
  const original = prototype[method]
  prototype[method] = function (...given) {
    if (!seen.has(this.source)) {
      seen.add(this.source)
      appendFileSync(process.env.STATEMENT_LOG, `${JSON.stringify({ sql: this.source, given })}\n`)
    }
    return original.apply(this, given)
  }
}
