import type { Database } from 'better-sqlite3'

/** Whether a reading by any version of this engine is stored. Takes a client, so that the doctor can ask without migrating. */
export function hasStoriesBy(client: Database, engine: string): boolean {
  // A database that hasn't been updated yet has no table of readings.
  const known = "SELECT min(name) FROM sqlite_master WHERE type = 'table' AND name IN ('readings', 'stories')"
  const table = client.prepare(known).pluck().get()
  return (
    client.prepare(`SELECT 1 FROM ${table} WHERE engine LIKE ? || ' %' LIMIT 1`).get(engine) !== undefined
  )
}
