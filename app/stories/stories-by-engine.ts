import type { Database } from 'better-sqlite3'

/** Whether a story by any version of this engine is stored. Takes a client, so that the doctor can ask without migrating. */
export function hasStoriesBy(client: Database, engine: string): boolean {
  return client.prepare("SELECT 1 FROM stories WHERE engine LIKE ? || ' %' LIMIT 1").get(engine) !== undefined
}
