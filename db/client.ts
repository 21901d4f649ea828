import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import * as schema from './schema'

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database }

/** Folds text for searches: lower case without accents. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Opens the database file, or creates it. WAL lets reads go on during a write; synchronous is FULL, because in WAL mode
 * NORMAL can lose an acknowledged commit in a power cut. secure_delete overwrites deleted rows with zeros.
 */
export function openDatabase(path: string): Db {
  const client = new Database(path)
  client.pragma('journal_mode = WAL')
  client.pragma('synchronous = FULL')
  client.pragma('foreign_keys = ON')
  client.pragma('secure_delete = ON')
  client.pragma('busy_timeout = 5000')
  commitBeforeReturning(client)
  client.function('fold', { deterministic: true }, (text) => fold(String(text)))
  return lockAtOnce(drizzle(client, { schema, casing: 'snake_case' }))
}

/** Has each transaction take the write lock at its start: one that needs it after its first read can't wait for it. */
function lockAtOnce(db: Db): Db {
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config = { behavior: 'immediate' }) => transaction(work, config)
  return db
}

/**
 * Makes get() throw when its write can't be committed. better-sqlite3 stops at the first row of INSERT … RETURNING and
 * the like, and the commit that follows may fail unseen, as on a full disk; all() runs the statement to its end.
 */
function commitBeforeReturning(client: Database.Database): void {
  const prepare = client.prepare.bind(client)
  client.prepare = ((sql: string) => {
    const statement = prepare(sql)
    if (statement.reader && !statement.readonly) {
      statement.get = (...parameters: unknown[]) => statement.all(...parameters)[0]
    }
    return statement
  }) as typeof client.prepare
}

/** Runs each transaction, and each write outside of one, inside another function. */
export function aroundWrites({ $client: client }: Db, around: <Result>(write: () => Result) => Result): void {
  const wrapped =
    <Args extends unknown[], Result>(write: (...args: Args) => Result) =>
    (...args: Args): Result =>
      client.inTransaction ? write(...args) : around(() => write(...args))
  const prepare = client.prepare.bind(client)
  client.prepare = ((sql: string) => {
    const statement = prepare(sql)
    if (!statement.readonly) {
      const { run, get, all } = statement
      Object.assign(statement, {
        run: wrapped(run.bind(statement)),
        get: wrapped(get.bind(statement)),
        all: wrapped(all.bind(statement)),
      })
    }
    return statement
  }) as typeof client.prepare
  const transaction = client.transaction.bind(client)
  client.transaction = ((work: () => unknown) => {
    const made = transaction(work)
    const { deferred, immediate, exclusive } = made
    return Object.assign(wrapped(made), { deferred, immediate: wrapped(immediate), exclusive })
  }) as typeof client.transaction
}

/**
 * Has writes wait at most so long for the lock of another program. Once one has waited in vain, none waits until one
 * gets through: the thread stands still during a wait, and each request would have its own.
 */
export function waitOnceFor(db: Db, waitMs: number): void {
  let isWaiting = false
  const setWaiting = (is: boolean) => {
    if (is !== isWaiting) db.$client.pragma(`busy_timeout = ${is ? waitMs : 0}`)
    isWaiting = is
  }
  aroundWrites(db, (write) => {
    try {
      const result = write()
      setWaiting(true)
      return result
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code?.startsWith('SQLITE_BUSY')) setWaiting(false)
      throw error
    }
  })
  setWaiting(true)
}

/**
 * Writes the whole file anew, so that nothing of deleted rows is left in it: where SQLite has moved a row between pages,
 * secure_delete doesn't reach the old copy. Blocks for about a second for each 100 MB: by a connection of another thread,
 * reads would go on, but writes would wait all the same. Needs twice the file's room.
 * @returns false while another connection reads from the log, which so can't be emptied yet
 */
export function eraseDeletedRows({ $client: client }: Db): boolean {
  client.exec('VACUUM')
  const [{ busy }] = client.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
  return busy === 0
}
