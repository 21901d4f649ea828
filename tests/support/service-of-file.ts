import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Db, openDatabase } from '#db/client'
import { auditRecords, contactMessages, invitations, jobs, rateLimits, users } from '#db/schema'
import { inDatabase } from './in-database'
import { type Service, startService, storages, WITHOUT_VOICE } from './service'

/** A built service for all tests of a file: started before them and stopped after them. */
export function serviceOfFile(settings: Record<string, string> = {}): Service {
  let started: Service
  beforeAll(async () => {
    started = await startService(settings)
  })
  afterAll(() => started?.dispose())
  return new Proxy({} as Service, { get: (_, name) => Reflect.get(started, name) })
}

/**
 * A built service without a voice for all tests of a file, which the files of a process share, since each start takes a second
 * of processor time: a file finds neither rows nor output of the one before.
 */
export function sharedService(): Service {
  let started: Service
  let before = 0
  beforeAll(async () => {
    started = Reflect.get(globalThis, 'sharedService') ?? (await startShared())
    storages.set(started.url, started.storageDir)
    forgetAll(started)
    before = started.output().length
  })
  return new Proxy({} as Service, {
    get: (_, name) => (name === 'output' ? () => started.output().slice(before) : Reflect.get(started, name)),
  })
}

async function startShared(): Promise<Service> {
  const service = await startService({
    ...WITHOUT_VOICE,
    SUPPORT_EMAIL: 'keeper@voices.example',
    INSTAGRAM_URL: 'https://pictures.example/rose',
    FACEBOOK_URL: 'https://talk.example/rose',
    YOUTUBE_URL: 'https://films.example/rose',
  })
  // Ends it with this process, however that ends.
  const guard = spawn('/bin/sh', [
    '-c',
    'read -r line; kill -9 "$0"; rm -rf "$1"',
    `${service.pid}`,
    service.storageDir,
  ])
  Reflect.set(globalThis, 'sharedService', service)
  Reflect.set(globalThis, 'sparedPids', [service.pid, guard.pid])
  return service
}

/** Deletes the people, with all that is theirs, and what is no one's. */
const forgetAll = (service: Service) =>
  inDatabase(service, (db) => {
    for (const table of [users, jobs, contactMessages, auditRecords, rateLimits, invitations])
      db.delete(table).run()
  })

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
