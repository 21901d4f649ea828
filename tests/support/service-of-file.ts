import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { type Db, openDatabase } from '#db/client'
import { users } from '#db/schema'
import { type Service, startService } from './service'

/** A built service for all tests of a file: started before them and stopped after them. */
export function serviceOfFile(settings: Record<string, string> = {}): Service {
  let started: Service
  beforeAll(async () => {
    started = await startService(settings)
  }, 60_000)
  afterAll(() => started?.dispose())
  return new Proxy({} as Service, { get: (_, name) => Reflect.get(started, name) })
}

/** The first admin of such a service. */
export const KEEPER = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'Keeper-of-2-keys!' }

/** The database of the file's service: opened when it is first used, and closed after the tests. */
export function databaseOfFile(service: Service): Db {
  let opened: Db | undefined
  afterAll(() => opened?.$client.close())
  return new Proxy({} as Db, {
    get(_, name) {
      opened ??= openDatabase(join(service.storageDir, 'app.sqlite'))
      const value = Reflect.get(opened, name)
      return typeof value === 'function' ? value.bind(opened) : value
    },
  })
}

export const userIdOf = (db: Db, username: string): string =>
  db.select({ id: users.id }).from(users).where(eq(users.username, username)).get()?.id ?? ''
