import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Db, openDatabase } from '#db/client'
import { type MailServer, startMailServer } from './mail-server'
import { type Service, startService } from './service'

type Settings = Record<string, string>

/** A mail server for all tests of a file. */
export function mailServerOfFile(): MailServer {
  let started: MailServer
  beforeAll(async () => {
    started = await startMailServer()
  })
  afterAll(() => started?.close())
  return new Proxy({} as MailServer, { get: (_, name) => Reflect.get(started, name) })
}

/** A built service for all tests of a file: started before them and stopped after them. */
export function serviceOfFile(settings: Settings | (() => Settings) = {}): Service {
  let started: Service
  beforeAll(async () => {
    started = await startService(typeof settings === 'function' ? settings() : settings)
  })
  afterAll(() => started?.dispose())
  return new Proxy({} as Service, { get: (_, name) => Reflect.get(started, name) })
}

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
